import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { daysText } from '../../ui/text/days-text.ts'
import { DaySpans } from './day-spans.tsx'
import { hoursText } from './hours-text.ts'

/** The absences of a doctor that have not ended, each with a button that removes it. */
export function AbsenceList({ doctor: { name, absences } }: { readonly doctor: DoctorSchedule }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  return (
    <DaySpans
      name={name}
      onRemove={(id: string) => call('desk DELETE /schedule/absences/:id', { params: { id } })}
      spans={absences.map((absence) => ({
        _id: absence._id,
        when: absenceText(absence, locale),
        why: withCommas([texts.kinds[absence.kind], absence.note], locale),
      }))}
    />
  )
}

/** Formats the days of an absence, and its hours unless it lasts whole days. */
function absenceText(absence: DoctorSchedule['absences'][number], locale: string): string {
  const whole = absence.start === '00:00' && ['24:00', '00:00'].includes(absence.end)
  return withCommas([daysText(absence, locale), whole ? '' : hoursText(absence, locale)], locale)
}
