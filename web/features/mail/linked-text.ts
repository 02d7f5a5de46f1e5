/** A piece of a text: a link where it is an address of this portal. */
export interface Piece {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  readonly href?: string
}

/** Cuts a text into what is an address of the site at `origin` and what stands between; other addresses stay text. */
export function linkedPieces(text: string, origin: string): Piece[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+|(?:(?!https?:\/\/)[\s\S])+/g)].map(({ 0: piece, index: at }) => {
    const isOwn = /^https?:/.test(piece) && URL.canParse(piece) && new URL(piece).origin === origin
    return isOwn ? { at, text: piece, href: piece } : { at, text: piece }
  })
}
