import { Link } from 'react-router'
import type { Logo } from '#contract/schemas/look.ts'

const tooth =
  'M16 6.2c-2.4 0-3.6-2.7-6.8-2.7C5 3.5 2.8 7 2.8 11.2c0 3.8 1.8 6.1 2.6 9.4.8 3.5 1 8.4 3.8 8.4 3.2 0 2.2-8.5 6.8-8.5s3.6 8.5 6.8 8.5c2.8 0 3-4.9 3.8-8.4.8-3.3 2.6-5.6 2.6-9.4 0-4.2-2.2-7.7-6.4-7.7-3.2 0-4.4 2.7-6.8 2.7m-7.4 4.4c.9 7.8 13.9 7.8 14.8 0-2.6 3.3-12.2 3.3-14.8 0'

interface BrandProps {
  readonly to: string
  readonly name: string
  readonly logo?: Logo | undefined
  /** Whether it stands on the dark footer, instead of in the bar on top. */
  readonly footer?: boolean
}

/**
 * The clinic's logo or the portal's mark, and the clinic's name, as a link. In the bar a long name takes at most two lines, or three
 * next to the links. There it shrinks down to its longest word.
 */
export function Brand({ to, name, logo, footer }: BrandProps) {
  return (
    <Link className={`brand ${footer ? 'mb-1 text-on-pine hover:underline' : 'brand-bar'}`} to={to}>
      <Mark logo={logo} fill={footer ? 'fill-on-pine' : 'fill-brand'} />
      <span className={footer ? 'text-balance wrap-anywhere' : 'brand-name'}>{name}</span>
    </Link>
  )
}

interface MarkProps {
  readonly logo?: Logo | undefined
  /** Class of the color of the portal's mark. */
  readonly fill?: string
}

/** The clinic's logo, or the portal's mark without one. The name is next to it. The styles of the look give the logo its size. */
export function Mark({ logo, fill }: MarkProps) {
  if (logo) return <img {...logo} className="logo" alt="" />
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-7.5 shrink-0">
      <path className={fill} fillRule="evenodd" d={tooth} />
    </svg>
  )
}
