import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  ButtonLook & {
    /** Work is under way: the button says so, keeps the focus and takes no further press. */
    readonly busy?: boolean
  }

/** A button; of type `button` unless told otherwise. */
export function Button({ look, large, block, icon, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, large, block, icon }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
