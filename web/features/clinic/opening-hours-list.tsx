import { Fragment } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { openingLines } from './opening-hours.ts'

/** The clinic's week as a list of days and hours. */
export function OpeningHoursList({ clinic }: { readonly clinic: Clinic }) {
  const messages = useMessages()
  // A week that nobody has described yet is not a closed one.
  if (clinic.hours.length === 0) return null
  return (
    <dl className="hours">
      {openingLines(clinic.hours, messages).map(({ days, hours }) => (
        <Fragment key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
