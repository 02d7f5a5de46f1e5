import { useId } from 'react'
import { type Language, languageNames } from '#contract/languages.ts'
import { IconChevronDown } from '../../ui/icons/dashboard-icons.tsx'

interface LanguageFieldProps {
  readonly label: string
  readonly hint: string
  readonly language: Language
}

/** The choice of the language that the clinic writes in. */
export function LanguageField({ label, hint, language }: LanguageFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="select">
        <select id={id} name="language" className="input" defaultValue={language} aria-describedby={`${id}-hint`}>
          {Object.entries(languageNames).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <IconChevronDown className="icon" />
      </div>
    </div>
  )
}
