import type { ReactNode } from 'react'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { adminPaths } from '../../admin-paths.ts'
import { AbsenceList } from '../../features/schedule/absence-list.tsx'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { AffectedAppointments } from './affected-appointments.tsx'
import { WeekOfOne, type WeekPartProps } from './schedule-weeks.tsx'

interface DoctorPartsProps {
  readonly doctor: DoctorSchedule
  readonly part: string
  readonly isAdmin: boolean
}

/** Links between the parts of a doctor's schedule, and back to that of all doctors. */
export function DoctorParts({ doctor: { _id, name }, part, isAdmin }: DoctorPartsProps) {
  const texts = useTexts(enSchedule)
  const parts = [
    { label: texts.allDoctors, to: adminPaths.schedule(), current: false },
    { label: texts.parts.hours, to: adminPaths.doctorSchedule(_id), current: part === 'hours' },
    { label: texts.parts.absences, to: adminPaths.doctorSchedule(_id, 'absences'), current: part === 'absences' },
    ...(isAdmin
      ? [
          {
            label: texts.parts.treatments,
            to: adminPaths.doctorSchedule(_id, 'treatments'),
            current: part === 'treatments',
          },
          { label: texts.parts.profile, to: adminPaths.manageDoctors({ edit: _id }), current: false },
        ]
      : []),
  ]
  return <Tabs label={texts.scheduleOf(name)} items={parts} />
}

interface DoctorPartProps {
  readonly doctor: DoctorSchedule
  readonly part: string
  /** Only admins change treatments; `undefined` for others, and until they are loaded. */
  readonly treatments: readonly AdminTreatment[] | undefined
  readonly chairs: Schedule['chairs']
  readonly onEdit: (() => void) | undefined
  readonly onAddAbsence: () => void
  /** Explains the first hours. */
  readonly first: ReactNode
  readonly week: WeekPartProps | undefined
}

/** A part of a doctor's schedule: `absences`, `treatments`, or else the hours. */
export function DoctorPart({ doctor, part, treatments, chairs, onEdit, onAddAbsence, first, week }: DoctorPartProps) {
  const texts = useTexts(enSchedule)
  if (part === 'absences') return <DoctorAbsences doctor={doctor} onAdd={onAddAbsence} />
  if (part === 'treatments')
    return <DoctorTreatments doctor={doctor} treatments={treatments ?? []} chairs={chairs} onEdit={onEdit} />
  return (
    <>
      <AffectedAppointments doctor={doctor._id} />
      {first}
      {week && (
        <WeekOfOne
          {...week}
          doctor={doctor}
          actions={
            <div className="flex flex-wrap gap-3 print:hidden">
              {onEdit && treatments && (
                <Button look="soft" onClick={onEdit}>
                  {texts.editHours}
                </Button>
              )}
              <Button onClick={onAddAbsence}>{texts.addAbsence}</Button>
            </div>
          }
        />
      )}
    </>
  )
}

interface DoctorAbsencesProps {
  readonly doctor: DoctorSchedule
  readonly onAdd: () => void
}

function DoctorAbsences({ doctor, onAdd }: DoctorAbsencesProps) {
  const texts = useTexts(enSchedule)
  return (
    <div className="grid max-w-112 gap-5">
      {doctor.absences.length > 0 ? <AbsenceList doctor={doctor} /> : <p>{texts.noAbsences}</p>}
      <div>
        <Button onClick={onAdd}>
          <IconPlus />
          {texts.addAbsence}
        </Button>
      </div>
    </div>
  )
}

interface DoctorTreatmentsProps {
  readonly doctor: DoctorSchedule
  readonly treatments: readonly AdminTreatment[]
  readonly chairs: Schedule['chairs']
  readonly onEdit: (() => void) | undefined
}

/** What a doctor performs, and on which chair. */
function DoctorTreatments({ doctor, treatments, chairs, onEdit }: DoctorTreatmentsProps) {
  const texts = useTexts(enSchedule)
  const performed = treatments.filter(({ _id }) => doctor.performs.includes(_id))
  const chair = chairs.find(({ _id }) => _id === doctor.usualChair)
  return (
    <div className="grid justify-items-start gap-5">
      <section>
        <Subheading>{texts.performs}</Subheading>
        {performed.length > 0 ? (
          <ul className="list-disc ps-5">
            {performed.map(({ _id, name }) => (
              <li key={_id}>
                <ClinicText>{name}</ClinicText>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-quiet">{texts.performsNone}</p>
        )}
      </section>
      <section>
        <Subheading>{texts.usualChair}</Subheading>
        <p>{chair ? <ClinicText>{chair.name}</ClinicText> : texts.noChair}</p>
      </section>
      {onEdit && <Button onClick={onEdit}>{texts.edit}</Button>}
    </div>
  )
}
