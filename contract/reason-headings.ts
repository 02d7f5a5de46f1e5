import type { Language } from './languages.ts'

/** Headings of the column in which a download of the rows that stay out has the reason. An upload leaves this column out. */
export const reasonHeadings: Readonly<Record<Language, string>> = {
  en: 'Reason left out',
  es: 'Motivo de exclusión',
  ar: 'سبب الاستبعاد',
}
