import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { comma, formatDayInText, withCommas } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useScheduleMessages } from '../../i18n/hooks/use-schedule-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { daysText } from '../../ui/text/days-text.ts'
import { Note } from '../../ui/text/note.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'
import { DaySpans } from './day-spans.tsx'
import { hoursText } from './hours-text.ts'
import { removeAbsence } from './schedule-api.ts'
import { comingChanges, groupDays, type WeekInterval, weekOn } from './week.ts'

interface DoctorsScheduleTableProps {
  readonly query: ListQuery
  /** `undefined` while they are loading. */
  readonly doctors: readonly DoctorSchedule[] | undefined
  readonly today: ClinicDay
  readonly onEdit: (doctor: DoctorSchedule) => void
  readonly onAddAbsence: (doctor: DoctorSchedule) => void
}

/** The doctors with their week and their absences. */
export function DoctorsScheduleTable({ query, doctors, today, onEdit, onAddAbsence }: DoctorsScheduleTableProps) {
  const { locale } = useMessages()
  const texts = useScheduleMessages()
  const columns: ListColumn<DoctorSchedule>[] = [
    {
      key: 'doctor',
      label: texts.doctor,
      className: 'font-semibold',
      skeleton: 'm',
      place: 'across',
      cell: ({ name, takesAppointments }) => (
        <>
          <span className="wrap-anywhere">
            <ClinicText>{name}</ClinicText>
          </span>{' '}
          {!takesAppointments && <Badge>{texts.noAppointments}</Badge>}
        </>
      ),
    },
    {
      key: 'week',
      label: texts.week,
      place: 'across',
      skeleton: 'l',
      cell: ({ hours }) => (
        <>
          <Week week={weekOn(hours, today)} />
          {comingChanges(hours, today).map((day) => (
            <div key={day}>
              <Note>{texts.from(formatDayInText(day, locale))}</Note>
              <Week week={weekOn(hours, day)} />
            </div>
          ))}
        </>
      ),
    },
    {
      key: 'absences',
      label: texts.absences,
      place: 'across',
      className: 'md:min-w-40',
      skeleton: 'm',
      cell: ({ name, absences }) =>
        absences.length > 0 && (
          <DaySpans
            name={name}
            onRemove={removeAbsence}
            spans={absences.map((absence) => ({
              _id: absence._id,
              when: absenceText(absence, locale),
              why: withCommas([texts.kinds[absence.kind], absence.note], locale),
            }))}
          />
        ),
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'md:max-xl:[--cell-y:--spacing(2)]',
      cell: (doctor) => (
        <RowActions wrap>
          <Button look="soft" aria-label={texts.changeOf(texts.editHours, doctor.name)} onClick={() => onEdit(doctor)}>
            {texts.editHours}
          </Button>
          <Button
            look="quiet"
            aria-label={texts.changeOf(texts.addAbsence, doctor.name)}
            onClick={() => onAddAbsence(doctor)}
          >
            {texts.addAbsence}
          </Button>
        </RowActions>
      ),
    },
  ]
  return (
    <ListTable
      caption={texts.doctorsCaption}
      columns={columns}
      items={doctors}
      empty={texts.noDoctors}
      {...{ query, texts }}
      dense
    />
  )
}

function Week({ week }: { readonly week: readonly WeekInterval[] }) {
  const { locale } = useMessages()
  const texts = useScheduleMessages()
  if (week.length === 0) return <span className="text-ink-quiet">{texts.noHours}</span>
  return (
    <ul>
      {groupDays(week).map(({ days, intervals }) => (
        <li key={days[0]} className="tabular-nums">
          <span className="inline-block first-letter:uppercase">{weekdaysText(days, locale)}</span>{' '}
          {intervals.map((interval, index) => (
            <span key={interval.start}>
              {index > 0 && comma(locale)}
              <span className="whitespace-nowrap">{hoursText(interval, locale)}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Formats the days of an absence, and its hours unless it lasts whole days. */
function absenceText(absence: DoctorSchedule['absences'][number], locale: string): string {
  const whole = absence.start === '00:00' && ['24:00', '00:00'].includes(absence.end)
  return withCommas([daysText(absence, locale), whole ? '' : hoursText(absence, locale)], locale)
}
