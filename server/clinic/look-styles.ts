import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findFaintPair, paletteStyles } from '#contract/palette.ts'
import { AppError } from '../app-error.ts'
import { pageHeaders } from '../http/headers.ts'

// The box of the logo, which is smaller next to the day of the staff's header. A dark logo without a background would be lost on
// a dark page. The dark footer has none, and paper has the logo and name of the header.
const logoStyles = `.logo{width:auto;max-width:7.5rem;height:auto;max-height:2rem;flex:none}.staff-site .logo{max-width:3.75rem}
@media (max-width:40rem){.staff-site .logo{max-width:2rem}}
body:has(.brand .logo) footer .brand svg{display:none}
@media (prefers-color-scheme:dark){.logo{background:#fff;border-radius:.25rem}}
@media print{header:has(>div>.brand .logo){display:block!important;position:static!important;border:0!important;background:none!important}
header:has(>div>.brand .logo)>:not(div),header>div:has(>.brand .logo)>:not(.brand){display:none!important}
header>div>.brand:has(.logo){display:inline-flex!important}}
`

/** Returns the address of the styles of a look. It changes with their content. */
export function stylesPathOf(accent: string | undefined): string {
  return `/look/${accent?.slice(1) ?? 'none'}-${hashOf(stylesOf(accent))}.css`
}

/** Serves the styles of looks publicly. They follow from their address, so a page needs no inline styles. */
export function mountLookStyles(app: FastifyInstance, publicUrl: URL): void {
  const headers = pageHeaders(publicUrl.protocol === 'https:', undefined)
  app.get<{ Params: { file: string } }>('/look/:file', ({ params }, reply) => {
    const [, name, hash] = /^(none|[0-9a-f]{6})-([0-9a-f]{8})\.css$/.exec(params.file) ?? []
    const accent = name === undefined || name === 'none' ? undefined : `#${name}`
    if (name === undefined || (accent && findFaintPair(accent))) throw new AppError('not_found')
    const styles = stylesOf(accent)
    // A page from before an update names the earlier content.
    const isCurrent = hash === hashOf(styles)
    return reply
      .headers(headers)
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
      .type('text/css; charset=utf-8')
      .send(styles)
  })
}

function stylesOf(accent: string | undefined): string {
  return logoStyles + (accent ? paletteStyles(accent) : '')
}

function hashOf(styles: string): string {
  return createHash('sha256').update(styles).digest('hex').slice(0, 8)
}
