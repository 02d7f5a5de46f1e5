import { useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorColor, DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { doctorColors } from './doctor-colors.ts'
import { type HoursEntries, validateHours } from './hours-validation.ts'
import { OtherVersion } from './other-version.tsx'
import { PerformsField } from './performs-field.tsx'
import { type DoctorChange, saveHours } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { comingChanges, replaceFrom, weekOn } from './week.ts'
import { WeekField } from './week-field.tsx'
import { WeekList } from './week-list.tsx'

interface HoursDialogProps {
  /** The doctor as the admin saw it. */
  readonly seen: DoctorSchedule
  readonly chairs: Schedule['chairs']
  readonly treatments: readonly AdminTreatment[]
  readonly today: ClinicDay
  /** The doctor's current version, after someone else saved it. */
  readonly current: DoctorSchedule | undefined
  readonly onClose: () => void
  /** Keeps the change for later instead of saving it. */
  readonly onKeep: ((doctor: DoctorChange) => void) | undefined
  /** Discards the entries and shows the current version. */
  readonly onReload: () => void
}

/** Changes a doctor's week, treatments, usual chair and color. */
export function HoursDialog(props: HoursDialogProps) {
  const { seen, chairs, treatments, today, current, onClose, onKeep, onReload } = props
  const [{ locale }, texts] = useTexts(en, enSchedule)
  // The version that saving replaces.
  const [base, setBase] = useState(seen)
  // The latest hours, so that saving replaces none that the admin has not seen.
  const latest = comingChanges(seen.hours, today).at(-1) ?? today
  const listed = treatments.filter(({ _id, active }) => active || seen.performs.includes(_id))
  function changeOf({ week, performs, ...entries }: HoursEntries): DoctorChange {
    const { _id, version } = base
    return { _id, version, ...entries, performs: [...performs], hours: replaceFrom(base.hours, today, week) }
  }
  return (
    <ScheduleDialog
      title={<WithClinicText sentence={texts.hoursOf}>{seen.name}</WithClinicText>}
      nameOf={() => seen.name}
      validate={async (entries) => validateHours(entries, today)}
      change={(entries, preview) => saveHours([changeOf(entries)], preview)}
      keep={onKeep && ((entries) => onKeep(changeOf(entries)))}
      fieldOf={{ no_such_treatment: 'performs', no_such_chair: 'usualChair' }}
      onClose={onClose}
    >
      {(faultOf, conflict) => (
        <>
          {conflict && current && current.version !== base.version && (
            <OtherVersion onUseTheirs={onReload} onKeepMine={() => setBase(current)}>
              <WeekList week={weekOn(current.hours, latest)} />
              <p>{withCommas(namesOf(treatments, current.performs), locale)}</p>
            </OtherVersion>
          )}
          <Checkbox name="takesAppointments" defaultChecked={seen.takesAppointments}>
            {texts.takesAppointments}
          </Checkbox>
          <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
            <Field
              name="validFrom"
              label={texts.validFrom}
              hint={texts.validFromHint}
              hintBelow
              type="date"
              min={today}
              defaultValue={latest}
              required
              data-first-focus
              error={faultOf('validFrom')}
            />
            <Field
              name="validUntil"
              label={texts.validUntil}
              hint={texts.validUntilHint}
              hintBelow
              type="date"
              min={today}
              error={faultOf('validUntil')}
            />
          </div>
          <WeekField week={weekOn(seen.hours, latest)} faultOf={faultOf} />
          <PerformsField
            performs={seen.performs}
            speciality={seen.speciality}
            treatments={listed}
            error={faultOf('performs')}
          />
          {chairs.length > 0 && (
            <SelectField
              name="usualChair"
              label={texts.usualChair}
              defaultValue={seen.usualChair ?? ''}
              error={faultOf('usualChair')}
            >
              <option value="">{texts.noChair}</option>
              {chairs.map(({ _id, name }) => (
                <ClinicOption key={_id} value={_id}>
                  {name}
                </ClinicOption>
              ))}
            </SelectField>
          )}
          <SelectField name="color" label={texts.color} hint={texts.colorHint} defaultValue={seen.color ?? ''}>
            <option value="">{texts.byOrder}</option>
            {(Object.keys(doctorColors) as DoctorColor[]).map((color) => (
              <option key={color} value={color}>
                {texts.colors[color]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ScheduleDialog>
  )
}

function namesOf(treatments: readonly AdminTreatment[], ids: readonly string[]): string[] {
  return treatments.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name)
}
