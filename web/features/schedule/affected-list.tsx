import { type ReactNode, useState } from 'react'
import { telHref } from '#contract/contact-links.ts'
import { parseClinicDay } from '#contract/dates.ts'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import { adminPaths } from '../../admin-paths.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { formatDate, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { PatientLink } from '../bookings/patient-link.tsx'

const shownFirst = 5

interface AffectedListProps {
  readonly affected: readonly AffectedBooking[]
  /** Renders the buttons of an appointment. Each is then linked to the appointments of its day. */
  readonly actions?: ((affected: AffectedBooking) => ReactNode) | undefined
}

/** The appointments that the schedule does not support, each with the reason. */
export function AffectedList({ affected, actions }: AffectedListProps) {
  const texts = useTexts(enSchedule)
  const [all, setAll] = useState(false)
  const shown = all ? affected : affected.slice(0, shownFirst)
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="w-full divide-y divide-line border-y border-line">
        {shown.map((each) => (
          <li key={each.booking._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Row booking={each.booking} reason={texts.reasons[each.reason]} />
            {actions && (
              <RowActions wrap="always">
                {actions(each)}
                <DayLink booking={each.booking} />
              </RowActions>
            )}
          </li>
        ))}
      </ul>
      {shown.length < affected.length && <Button onClick={() => setAll(true)}>{texts.showAll}</Button>}
    </div>
  )
}

function Row({ booking, reason }: { readonly booking: AffectedBooking['booking']; readonly reason: string }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const { patientId, patientName, phone, treatment, date, slot, doctor } = booking
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <p className="font-semibold tabular-nums">
        <Listed of={[formatDate(date, locale), formatSlotText(slot, locale)]} />
      </p>
      <p className="wrap-anywhere">
        <PatientLink patientId={patientId}>{patientName || texts.removedPatient}</PatientLink>{' '}
        {phone && (
          <a className="whitespace-nowrap tabular-nums" dir="ltr" href={telHref(phone)}>
            {phone}
          </a>
        )}
      </p>
      <p className="text-ink-quiet text-sm">
        <Listed of={[treatment, ...(doctor ? [doctor.name] : [])]} />
      </p>
      <p className="text-sm font-medium text-danger-ink">{reason}</p>
    </div>
  )
}

function DayLink({ booking }: { readonly booking: AffectedBooking['booking'] }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const day = parseClinicDay(booking.date)
  return (
    <ButtonLink look="quiet" to={adminPaths.appointments(day === undefined ? {} : { date: day })}>
      {texts.showDay}
      <span className="sr-only">{formatDate(booking.date, locale)}</span>
    </ButtonLink>
  )
}
