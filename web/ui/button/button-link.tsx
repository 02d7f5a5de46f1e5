import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

/** A link to a page with the look of a button. */
export function ButtonLink({ look, large, block, icon, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ look, large, block, icon }, className)} />
}
