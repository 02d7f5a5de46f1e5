import { Fragment } from 'react'
import type { Language } from '#contract/languages.ts'
import { en } from '../../i18n/en/layout.ts'
import { comma } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicText } from './clinic-text.tsx'

interface ListedProps {
  readonly of: readonly string[]
  /** The language of the first fact; by default the clinic's. */
  readonly lang?: Language | undefined
}

/** Facts as a list with commas, `Teeth Cleaning, Jan 5, 2022`. The first is a text of the clinic; the others do not break. */
export function Listed({ of: [first = '', ...more], lang }: ListedProps) {
  const { locale } = useTexts(en)
  return (
    <>
      <ClinicText lang={lang}>{first}</ClinicText>
      {more.map((fact) => (
        <Fragment key={fact}>
          {comma(locale)}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </>
  )
}
