import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
import { AbsenceList } from './absence-list.tsx'
import { ColorDot } from './color-dot.tsx'
import { MoveUpButton, movedUp } from './move-up-button.tsx'
import { comingChanges, weekOn } from './week.ts'
import { WeekList } from './week-list.tsx'

interface DoctorsScheduleTableProps {
  readonly query: ListQuery
  /** `undefined` while they are loading. */
  readonly doctors: readonly DoctorSchedule[] | undefined
  /** Doctors whose changes are not saved yet. */
  readonly unsaved: ReadonlySet<string>
  readonly today: ClinicDay
  /** Changes hours and order; absent for someone who may only record absences. */
  readonly onEdit: ((doctor: DoctorSchedule) => void) | undefined
  readonly onAddAbsence: (doctor: DoctorSchedule) => void
}

/** The doctors with their week and their absences. */
export function DoctorsScheduleTable(props: DoctorsScheduleTableProps) {
  const { query, doctors, unsaved, today, onEdit, onAddAbsence } = props
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const columns: ListColumn<DoctorSchedule>[] = [
    {
      key: 'doctor',
      label: texts.doctor,
      className: 'font-semibold md:min-w-40',
      skeleton: 'm',
      place: 'across',
      cell: ({ _id, name, color, takesAppointments }) => (
        <>
          {color && <ColorDot color={color} />}{' '}
          <span className="wrap-anywhere">
            <ClinicText>{name}</ClinicText>
          </span>{' '}
          {!takesAppointments && <Badge>{texts.noAppointments}</Badge>}
          {unsaved.has(_id) && <Badge look="warn">{texts.notSaved}</Badge>}
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
          <WeekList week={weekOn(hours, today)} />
          {comingChanges(hours, today).map((day) => (
            <div key={day}>
              <Note>{texts.from(formatDayInText(day, locale))}</Note>
              <WeekList week={weekOn(hours, day)} />
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
      cell: (doctor) => doctor.absences.length > 0 && <AbsenceList doctor={doctor} />,
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'md:max-xl:[--cell-y:--spacing(2)]',
      cell: (doctor, index) => (
        <RowActions wrap>
          {onEdit && (
            <Button
              look="soft"
              aria-label={texts.changeOf(texts.editHours, doctor.name)}
              onClick={() => onEdit(doctor)}
            >
              {texts.editHours}
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={texts.changeOf(texts.addAbsence, doctor.name)}
            onClick={() => onAddAbsence(doctor)}
          >
            {texts.addAbsence}
          </Button>
          {onEdit && index > 0 && doctors && (
            <MoveUpButton
              name={doctor.name}
              move={() =>
                call('admin PUT /schedule/doctors/order', {
                  body: { doctors: movedUp(doctors, doctor._id).map(({ _id }) => _id) },
                })
              }
            />
          )}
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
