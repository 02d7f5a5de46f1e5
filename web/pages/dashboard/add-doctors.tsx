import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WeekHours } from '#contract/week-hours.ts'
import { adminPaths } from '../../admin-paths.ts'
import { openingLines } from '../../features/clinic/opening-hours.ts'
import { doctors, specialities } from '../../features/doctors/doctors-api.ts'
import { ManyDoctors } from '../../features/doctors/many-doctors.tsx'
import { refreshSchedule, schedule } from '../../features/schedule/schedule-api.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddSeveral } from './add-several.tsx'

/** Several new doctors at once with their hours and chairs, typed or pasted from a spreadsheet. */
export function AddDoctors() {
  const [sheet, messages, { noSpecialities }] = useTexts(enSheet, en, enDoctors)
  const queries = useQueryClient()
  const [listed, offered, planned] = [useQuery(doctors), useQuery(specialities), useQuery(schedule)]
  const all = [listed, offered, planned]
  const loaded = listed.data &&
    offered.data &&
    planned.data && { doctors: listed.data, specialities: offered.data, chairs: planned.data.chairs }
  const weekText = (hours: readonly WeekHours[]) =>
    openingLines(
      hours.map(({ weekday, start, end }) => ({ weekday, opens: start, closes: end })),
      messages,
    )
      .flatMap((line) => (line.hours === messages.frame.closed ? [] : `${line.days}: ${line.hours}`))
      .join('; ')
      // Only after a comma, a time may be on the next line.
      .replace(/(?<![,،;:]) /g, '\u00a0')
  return (
    <AddSeveral
      texts={sheet.doctors}
      back={adminPaths.manageDoctors()}
      query={all.find(({ isError }) => isError) ?? listed}
      render={
        loaded &&
        ((form) => (
          <>
            {loaded.specialities.length === 0 && (
              <Notice look="warn" as="p" className="mb-4">
                {noSpecialities}
              </Notice>
            )}
            <ManyDoctors
              {...loaded}
              {...form}
              weekText={weekText}
              reload={() => Promise.all([queries.invalidateQueries(doctors), refreshSchedule(queries)])}
            />
          </>
        ))
      }
    />
  )
}
