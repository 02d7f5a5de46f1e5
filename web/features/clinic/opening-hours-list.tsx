import { Fragment } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { openingLines } from './opening-hours.ts'

/** The clinic's opening hours by weekday. */
export function OpeningHoursList({ clinic }: { readonly clinic: Clinic }) {
  const messages = useTexts(en)
  // Hours that are not set yet are unknown, not closed.
  if (clinic.hours.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {openingLines(clinic.hours, messages).map(({ days, hours }) => (
        <Fragment key={days}>
          <dt className="whitespace-nowrap first-letter:uppercase">{days}</dt>
          <dd>{hours}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
