import { use, useState } from 'react'
import { directionOf, languageNames, languages } from '#contract/languages.ts'
import type { Translatable } from '#contract/translations.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconChevronDown } from '../icons/page-icons.tsx'
import { ClinicLanguage } from '../text/clinic-text.tsx'
import { Field } from './field.tsx'
import { hintClass } from './form-class.ts'
import { TextArea } from './text-area.tsx'

interface TranslationFieldsProps<Field extends string> {
  readonly fields: readonly { readonly name: Field; readonly label: string; readonly long?: boolean }[]
  readonly seen: Translatable<Field> | undefined
  /** Returns the error of a field such as `es.name`. */
  readonly errorOf: (name: string) => string | undefined
}

/** A collapsible section with a text per other language and field, named `es.name`. Empty ones show the clinic's own text. */
export function TranslationFields<Field extends string>({ fields, seen, errorOf }: TranslationFieldsProps<Field>) {
  const texts = useTexts(enAdmin).otherLanguages
  const own = use(ClinicLanguage)
  const [opened, setOpened] = useState(false)
  if (own === undefined) return null
  const entries = languages
    .filter((language) => language !== own)
    .flatMap((language) =>
      fields.map(({ name, label, long }) => ({
        Control: long ? TextArea : Field,
        props: {
          name: `${language}.${name}`,
          label: texts.inLanguage(label, languageNames[language]),
          lang: language,
          dir: directionOf(language),
          placeholder: seen?.[name],
          defaultValue: seen?.translations?.[language]?.[name],
          error: errorOf(`${language}.${name}`),
        },
      })),
    )
  return (
    <details
      className="group/details"
      open={entries.some(({ props }) => props.error || props.defaultValue)}
      onToggle={() => setOpened(true)}
    >
      <summary className="flex min-h-touch w-fit cursor-pointer items-center gap-1.5 font-semibold text-ink-quiet hover:underline">
        {texts.title}
        <IconChevronDown className="w-4 group-open/details:rotate-180" />
      </summary>
      {opened && (
        <div className="grid gap-4">
          <p className={hintClass}>{texts.hint}</p>
          {entries.map(({ Control, props }) => (
            <Control key={props.name} {...props} />
          ))}
        </div>
      )}
    </details>
  )
}
