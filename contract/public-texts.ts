/**
 * The texts of the home page that a clinic may replace by its own: the most characters of each, and the rows of its field if it
 * may have several lines. An empty line in one of those begins a new paragraph.
 */
export const publicTexts = {
  title: { most: 60 },
  lead: { most: 200, rows: 3 },
  button: { most: 24 },
  about: { most: 2_000, rows: 8 },
  contact: { most: 200 },
} as const satisfies Record<string, { readonly most: number; readonly rows?: number }>
export type PublicText = keyof typeof publicTexts
export const publicTextNames = Object.keys(publicTexts) as readonly PublicText[]

/** The sections of the home page that a clinic may hide. */
export const hideableSections = ['services', 'news', 'reviews', 'about', 'contact'] as const
export type HideableSection = (typeof hideableSections)[number]

/** Returns the paragraphs of a text. */
export function paragraphsOf(text: string): readonly string[] {
  return text.split(/\n\s*\n/)
}
