import type { ComponentProps, MouseEvent } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  ButtonLook & {
    /**
     * Work is in progress: the button shows it, keeps the focus and ignores clicks. A button that can be busy treats a
     * double click as one click.
     */
    readonly busy?: boolean
  }

/** A button, of type `button` by default. Disabled until the app responds: no press is lost, no form is sent without it. */
export function Button({ look, large, block, icon, busy, className, onClick, children, ...rest }: ButtonProps) {
  const hydrated = useHydrated()

  function press(event: MouseEvent<HTMLButtonElement>) {
    // `busy` comes a render too late to stop the second click of a double click.
    const again = busy !== undefined && event.detail > 1
    if (busy || again) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || !hydrated}
      className={buttonClass({ look, large, block, icon }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy && <span className="size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent" />}
      {children}
    </button>
  )
}
