import { Link } from 'react-router'
import { fitLogo } from '#contract/fit-logo.ts'
import type { Logo } from '#contract/schemas/look.ts'

const tooth =
  'M16 6.2c-2.4 0-3.6-2.7-6.8-2.7C5 3.5 2.8 7 2.8 11.2c0 3.8 1.8 6.1 2.6 9.4.8 3.5 1 8.4 3.8 8.4 3.2 0 2.2-8.5 6.8-8.5s3.6 8.5 6.8 8.5c2.8 0 3-4.9 3.8-8.4.8-3.3 2.6-5.6 2.6-9.4 0-4.2-2.2-7.7-6.4-7.7-3.2 0-4.4 2.7-6.8 2.7m-7.4 4.4c.9 7.8 13.9 7.8 14.8 0-2.6 3.3-12.2 3.3-14.8 0'

interface BrandProps {
  readonly to: string
  readonly name: string
  readonly logo?: Logo | undefined
  readonly place: keyof typeof places
}

// In the bar a long name takes at most two lines, or three next to the links. There it shrinks down to its longest word.
const places = {
  bar: {
    link: 'brand-bar',
    mark: 'fill-brand',
    name: 'brand-name',
  },
  footer: { link: 'mb-1 text-on-pine hover:underline', mark: 'fill-on-pine', name: 'text-balance wrap-anywhere' },
}

/** The clinic's logo or the portal's mark, and the clinic's name, as a link. The dark footer has no logo. */
export function Brand({ to, name, logo, place }: BrandProps) {
  const look = places[place]
  return (
    <Link className={`brand ${look.link}`} to={to}>
      {place === 'footer' && logo ? null : <ClinicMark logo={logo} fill={look.mark} />}
      <span className={look.name}>{name}</span>
    </Link>
  )
}

interface ClinicMarkProps {
  readonly logo: Logo | undefined
  /** Class of the color of the portal's mark. */
  readonly fill: string
  /** The greatest width of a logo in pixels. */
  readonly most?: number
}

/** The clinic's logo, or the portal's mark without one. The name is next to it. */
export function ClinicMark({ logo, fill, most = 120 }: ClinicMarkProps) {
  if (!logo) return <Mark fill={fill} />
  return <img className="logo shrink-0" src={logo.url} alt="" {...fitLogo(logo, { width: most, height: 32 })} />
}

/** The portal's mark. */
function Mark({ fill }: { readonly fill: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-7.5 shrink-0" width="30" height="30">
      <path className={fill} fillRule="evenodd" d={tooth} />
    </svg>
  )
}
