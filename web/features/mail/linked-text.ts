/** A piece of a text: a link if it is an address of this portal. */
export interface Piece {
  /** Its offset in the text. */
  readonly at: number
  readonly text: string
  readonly href?: string
}

/** Splits a text into addresses of the site at `origin` and the text between them. Other addresses stay text. */
export function linkedPieces(text: string, origin: string): Piece[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+|(?:(?!https?:\/\/)[\s\S])+/g)].map(({ 0: piece, index: at }) => {
    const isOwn = /^https?:/.test(piece) && URL.canParse(piece) && new URL(piece).origin === origin
    return isOwn ? { at, text: piece, href: piece } : { at, text: piece }
  })
}
