import { useQuery } from '@tanstack/react-query'
import { directionOf, type Language } from '#contract/languages.ts'
import { type PublicText, publicTexts } from '#contract/public-texts.ts'
import { enClinic } from '../../../i18n/en/clinic.ts'
import { enFaults } from '../../../i18n/en/field-errors.ts'
import { enHome } from '../../../i18n/en/home.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enPublicTexts } from '../../../i18n/en/public-texts.ts'
import { fieldErrorText } from '../../../i18n/field-error-text.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { TextFault } from './use-public-texts.ts'

/** The texts of a language, and how they change. */
export interface OwnTextsOf {
  readonly language: Language
  readonly draft: { readonly [name in PublicText]?: string | undefined } | undefined
  readonly faults: readonly TextFault[]
  readonly onWrite: (language: Language, name: PublicText, text: string) => void
}

/** The field of a text in a language. While it is empty, it shows the text that ships. */
export function OwnText({ language, draft, faults, onWrite, name }: OwnTextsOf & { readonly name: PublicText }) {
  const [texts, faultTexts, { locale }] = useTexts(enPublicTexts, enFaults, en)
  const { most, rows } = { rows: 1, ...publicTexts[name] }
  const text = draft?.[name] ?? ''
  const code = faults.find((fault) => fault.name === name)?.code
  const error =
    code === 'too_long'
      ? texts.tooLong(text.trim().length.toLocaleString(locale))
      : fieldErrorText(faultTexts, name, code)
  const props = {
    name,
    label: texts.labels[name],
    hint: texts.hints[name](most.toLocaleString(locale)),
    lang: language,
    dir: directionOf(language),
    placeholder: useShippedTexts(language)?.[name],
    value: text,
    error,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onWrite(language, name, target.value),
  }
  return rows > 1 ? <TextArea {...props} rows={rows} className="min-h-0" /> : <Field {...props} />
}

/** The texts that ship in a language; `undefined` until they are loaded. */
function useShippedTexts(language: Language): Partial<Record<PublicText, string>> | undefined {
  const { data } = useQuery({
    queryKey: ['shipped texts', language],
    queryFn: async () => (await import('../../../i18n/load-messages.ts')).loadMessages(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  const { home = enHome, clinic = enClinic } = data
  return {
    title: home.heroBefore + home.heroSmile + home.heroAfter,
    lead: home.lead,
    button: home.getStarted,
    contact: clinic.home.writeLead,
  }
}
