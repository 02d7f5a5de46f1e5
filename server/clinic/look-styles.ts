import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findFaintPair, paletteStyles } from '#contract/palette.ts'
import { AppError } from '../app-error.ts'
import { pageHeaders } from '../http/headers.ts'

// A dark logo without a background would be lost on a dark page.
const logoStyles = '@media (prefers-color-scheme:dark){.logo{background:#fff;border-radius:.25rem}}\n'

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
