import { useId } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { useScheduleMessages } from '../../i18n/hooks/use-schedule-messages.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { hintClass, labelClass } from '../../ui/form/form-class.ts'
import { SelectField } from '../../ui/form/select.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { performsField, validateHours } from './hours-validation.ts'
import { saveHours } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { comingChanges, replaceFrom, weekOn } from './week.ts'
import { WeekField } from './week-field.tsx'

interface HoursDialogProps {
  /** The doctor as the admin saw it. */
  readonly seen: DoctorSchedule
  readonly chairs: Schedule['chairs']
  readonly treatments: readonly AdminTreatment[]
  readonly today: ClinicDay
  readonly onClose: () => void
  readonly onReload: () => void
}

/** Changes a doctor's week, treatments and usual chair. */
export function HoursDialog({ seen, chairs, treatments, today, onClose, onReload }: HoursDialogProps) {
  const texts = useScheduleMessages()
  // The latest hours, so that saving replaces none that the admin has not seen.
  const latest = comingChanges(seen.hours, today).at(-1) ?? today
  const listed = treatments.filter(({ _id, active }) => active || seen.performs.includes(_id))
  return (
    <ScheduleDialog
      title={<WithClinicText sentence={texts.hoursOf}>{seen.name}</WithClinicText>}
      nameOf={() => seen.name}
      validate={async (entries) => validateHours(entries, today)}
      change={({ validFrom, week, performs, ...entries }, preview) =>
        saveHours(
          {
            _id: seen._id,
            version: seen.version,
            ...entries,
            performs: [...performs],
            hours: replaceFrom(seen.hours, today, validFrom, week),
          },
          preview,
        )
      }
      {...{ onClose, onReload }}
    >
      {(faultOf) => (
        <>
          <Checkbox name="takesAppointments" defaultChecked={seen.takesAppointments}>
            {texts.takesAppointments}
          </Checkbox>
          <Field
            name="validFrom"
            label={texts.validFrom}
            hint={texts.validFromHint}
            type="date"
            min={today}
            defaultValue={latest}
            required
            data-first-focus
            error={faultOf('validFrom')}
          />
          <WeekField week={weekOn(seen.hours, latest)} faultOf={faultOf} />
          <Performs performs={seen.performs} treatments={listed} error={faultOf('performs')} />
          {chairs.length > 0 && (
            <SelectField name="usualChair" label={texts.usualChair} defaultValue={seen.usualChair ?? ''}>
              <option value="">{texts.noChair}</option>
              {chairs.map(({ _id, name }) => (
                <ClinicOption key={_id} value={_id}>
                  {name}
                </ClinicOption>
              ))}
            </SelectField>
          )}
        </>
      )}
    </ScheduleDialog>
  )
}

interface PerformsProps {
  readonly performs: readonly string[]
  readonly treatments: readonly AdminTreatment[]
  readonly error: string | undefined
}

function Performs({ performs, treatments, error }: PerformsProps) {
  const texts = useScheduleMessages()
  const id = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={error ? `${id} ${id}-error` : id}>
      <legend className={`${labelClass} mb-1.5`}>{texts.performs}</legend>
      <p id={id} className={hintClass}>
        {texts.performsHint}
      </p>
      <div className="flex flex-wrap gap-2">
        {treatments.map(({ _id, name }) => (
          <Choice
            key={_id}
            className="px-3"
            type="checkbox"
            name={performsField(_id)}
            defaultChecked={performs.includes(_id)}
          >
            <ClinicText>{name}</ClinicText>
          </Choice>
        ))}
      </div>
      {error && (
        <ErrorText id={`${id}-error`} announced>
          {error}
        </ErrorText>
      )}
    </fieldset>
  )
}
