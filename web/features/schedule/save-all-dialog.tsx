import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { OtherVersion } from './other-version.tsx'
import { type DoctorChange, saveHours } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { comingChanges, weekOn } from './week.ts'
import { WeekList } from './week-list.tsx'

interface SaveAllDialogProps {
  /** The doctors with their current versions. */
  readonly doctors: readonly DoctorSchedule[]
  /** The changes that are not saved yet. */
  readonly drafts: readonly DoctorChange[]
  readonly today: ClinicDay
  /** Called after all changes are saved. */
  readonly onSaved: () => void
  /** Lets the changes replace the current versions. */
  readonly onRebase: () => void
  readonly onClose: () => void
}

/** Saves the first hours of all doctors in one step, because the first hours change what every treatment offers. */
export function SaveAllDialog({ doctors, drafts, today, onSaved, onRebase, onClose }: SaveAllDialogProps) {
  const texts = useTexts(enSchedule)
  const draftOf = (doctor: DoctorSchedule) => drafts.find(({ _id }) => _id === doctor._id)
  const changedByOthers = doctors.filter((doctor) => {
    const draft = draftOf(doctor)
    return draft !== undefined && draft.version !== doctor.version
  })
  return (
    <ScheduleDialog<readonly DoctorChange[]>
      title={texts.saveAll}
      nameOf={() => texts.doctors}
      validate={async () => ({ values: drafts })}
      change={async (values, preview) => {
        const changed = await saveHours([...values], preview)
        if (!preview) onSaved()
        return changed
      }}
      onClose={onClose}
    >
      {(_faultOf, conflict) => (
        <>
          {conflict && changedByOthers.length > 0 && (
            <OtherVersion onKeepMine={onRebase}>
              <DoctorWeeks doctors={changedByOthers} hoursOf={({ hours }) => hours} today={today} />
            </OtherVersion>
          )}
          <p className="text-ink-quiet">{texts.saveAllLead}</p>
          <DoctorWeeks doctors={doctors} hoursOf={(doctor) => draftOf(doctor)?.hours ?? doctor.hours} today={today} />
        </>
      )}
    </ScheduleDialog>
  )
}

interface DoctorWeeksProps {
  readonly doctors: readonly DoctorSchedule[]
  readonly hoursOf: (doctor: DoctorSchedule) => DoctorSchedule['hours']
  readonly today: ClinicDay
}

function DoctorWeeks({ doctors, hoursOf, today }: DoctorWeeksProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {doctors.map((doctor) => {
        const hours = hoursOf(doctor)
        return (
          <li key={doctor._id} className="py-3">
            <p className="font-semibold">
              <ClinicText>{doctor.name}</ClinicText>
            </p>
            <WeekList week={weekOn(hours, comingChanges(hours, today).at(-1) ?? today)} />
          </li>
        )
      })}
    </ul>
  )
}
