import { createHash } from 'node:crypto'

/** One choice of a header such as `Accept-Language: es-MX, es;q=0.9`. A weight of 0 means never. */
interface Choice {
  readonly value: string
  readonly weight: number
}

/** Returns the choices of a header in its order. Never throws: an invalid weight counts as 0. */
export function parseAcceptHeader(header = ''): readonly Choice[] {
  return header.split(',').map((part) => {
    const [value = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const weight = parameters.find((word) => word.startsWith('q='))?.slice(2)
    return { value, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
}

/** Encodings in which rendered pages are cached, the smallest first. */
const codings = ['br', 'gzip'] as const

/** Returns the encoding for an `Accept-Encoding` header: the supported one with the greatest weight. */
export function pickEncoding(header: string | undefined): (typeof codings)[number] | 'identity' {
  const choices = parseAcceptHeader(header)
  const weightOf = (coding: string) =>
    (choices.find(({ value }) => value === coding) ?? choices.find(({ value }) => value === '*'))?.weight ?? 0
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) > 0 ? best : 'identity'
}

/** Returns the ETag of an answer: weak, because it is the same for every encoding. */
export function etagOf(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` header matches the current ETag: a list of ETags, weak or strong, or `*`. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  // Our ETags contain no comma.
  return header?.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag)) ?? false
}
