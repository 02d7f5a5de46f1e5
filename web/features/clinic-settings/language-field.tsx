import { type Language, languageNames } from '#contract/languages.ts'
import { SelectField } from '../../ui/form/select.tsx'

interface LanguageFieldProps {
  readonly label: string
  readonly hint: string
  readonly language: Language
}

/** The language in which the clinic writes. */
export function LanguageField({ label, hint, language }: LanguageFieldProps) {
  return (
    <SelectField label={label} hint={hint} name="language" defaultValue={language}>
      {Object.entries(languageNames).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
