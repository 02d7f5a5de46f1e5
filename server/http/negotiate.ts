/** A choice of a header such as `Accept-Language: es-MX, es;q=0.9`; a weight of 0 means never. */
interface Choice {
  readonly value: string
  readonly weight: number
}

/** What a header offers to choose from, in its order. Never throws: a weight that is no number counts as never. */
export function parseAcceptHeader(header = ''): readonly Choice[] {
  return header.split(',').map((part) => {
    const [value = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const weight = parameters.find((word) => word.startsWith('q='))?.slice(2)
    return { value, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
}

/** The forms in which what we have rendered is kept, the smallest first. */
const codings = ['br', 'gzip'] as const

/** How an answer is to be compressed for whoever sends this `Accept-Encoding`: the heaviest of what they take. */
export function pickEncoding(header: string | undefined): (typeof codings)[number] | 'identity' {
  const choices = parseAcceptHeader(header)
  const weightOf = (coding: string) =>
    (choices.find(({ value }) => value === coding) ?? choices.find(({ value }) => value === '*'))?.weight ?? 0
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) > 0 ? best : 'identity'
}

/** Whether an `If-None-Match` names what stands: one of a list of ETags, weak or not, or `*` for anything at all. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  // None of our ETags has a comma in it.
  return header?.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag)) ?? false
}
