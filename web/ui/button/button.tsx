import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  ButtonLook & {
    /**
     * Work is under way: the button says so, keeps the focus and takes no further press. A button that can be busy takes
     * a double click for one press.
     */
    readonly busy?: boolean
  }

/** A button; of type `button` unless told otherwise. */
export function Button({ look, large, block, icon, busy, className, onClick, ...rest }: ButtonProps) {
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
      className={buttonClass({ look, large, block, icon }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    />
  )
}
