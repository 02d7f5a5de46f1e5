import { createContext, type ReactNode, use } from 'react'
import type { Language } from '#contract/languages.ts'
import { type Translatable, translated } from '#contract/translations.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** The language that the clinic writes in; `undefined` while it loads. */
export const ClinicLanguage = createContext<Language | undefined>(undefined)

interface ClinicTextProps {
  /** The language of a translated text; by default the clinic's. */
  readonly lang?: Language | undefined
  readonly children: ReactNode
}

/** A text of the clinic, such as a doctor's name, marked with its language for screen readers. */
export function ClinicText({ lang = use(ClinicLanguage), children }: ClinicTextProps) {
  return <bdi lang={lang}>{children}</bdi>
}

interface TranslatedTextProps<Field extends string> {
  readonly of: Translatable<Field>
  readonly field: Field
}

/** A text of the clinic such as a treatment's name, in the page's language or else in the clinic's. */
export function TranslatedText<Field extends string>({ of, field }: TranslatedTextProps<Field>) {
  const { text, language } = useTranslated()(of, field)
  return <bdi lang={language}>{text}</bdi>
}

/** Returns a function that picks a text of the clinic in the page's language, with the language that it has. */
export function useTranslated() {
  const clinicLanguage = use(ClinicLanguage)
  // A locale begins with its language: `es-US`.
  const page = useTexts(en).locale.slice(0, 2) as Language
  return <Field extends string>(thing: Translatable<Field>, field: Field) =>
    translated(thing, field, page, clinicLanguage)
}
