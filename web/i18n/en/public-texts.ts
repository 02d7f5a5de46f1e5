import { english } from '../english.ts'
import { plural } from '../format.ts'

const upTo = (most: string) => `Up to ${most} characters.`

/** The English texts of the section that changes the texts of the home page, and of their preview. */
export const enPublicTexts = english('publicTexts', {
  title: 'Public texts',
  lead: 'What visitors read on your home page, per language. An empty text shows the portal’s own in that language. Prices, hours, doctors and treatments come from their own pages.',
  language: 'Language of the texts',
  top: 'Top of the page',
  labels: {
    title: 'Title',
    lead: 'Two lines below it',
    button: 'Button',
    about: 'About the clinic',
    contact: 'Sentence above the form',
  },
  hints: {
    title: upTo,
    lead: upTo,
    button: upTo,
    about: (most: string) =>
      `Up to ${most} characters, plain text. An empty line begins a new paragraph. The About page shows it too.`,
    contact: upTo,
  },
  tooLong: (length: string) => `Too long: ${length} characters.`,
  sections: 'Sections',
  sectionsHint: 'For all languages.',
  names: { services: 'Services', news: 'News', reviews: 'Reviews', about: 'About', contact: 'Contact' },
  /** What a section shows. */
  about: {
    services: 'Three of your treatments with their prices.',
    news: 'Your latest three news items, if there are any.',
    reviews: 'What patients say, if there are reviews.',
    about: 'The text below; without it, there is no such section.',
    contact: 'Form, hours and address.',
  },
  changes: (count: number) => `${count} ${plural(count, 'en', { one: 'change', other: 'changes' })}, not public yet.`,
  preview: 'Preview',
  publish: 'Publish',
  published: 'Published. Visitors see it now.',
  /** Above the preview. */
  notPublic: 'Preview, not public',
  back: 'Back to the texts',
})

/** The texts that every language provides. */
export type PublicTextsMessages = typeof enPublicTexts
