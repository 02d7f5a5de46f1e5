import { useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { DaysFields } from './days-fields.tsx'
import { addAbsence } from './schedule-api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

const loadValidation = () => import('./day-span-validation.ts')

interface AbsenceDialogProps {
  readonly doctor: DoctorSchedule
  readonly today: ClinicDay
  readonly onClose: () => void
}

/** Adds an absence of a doctor: days, or hours of one day. */
export function AbsenceDialog({ doctor, today, onClose }: AbsenceDialogProps) {
  const texts = useTexts(enSchedule)
  const [hours, setHours] = useState(false)
  return (
    <ScheduleDialog
      title={<WithClinicText sentence={texts.absenceOf}>{doctor.name}</WithClinicText>}
      nameOf={() => doctor.name}
      validate={async (entries) => (await loadValidation()).validateAbsence(entries, doctor._id, today)}
      change={addAbsence}
      fieldOf={{ too_many_absences: 'from' }}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          <DaysFields today={today} single={hours} faultOf={faultOf} />
          <Checkbox checked={hours} onChange={({ target }) => setHours(target.checked)}>
            {texts.someHours}
          </Checkbox>
          {hours && (
            <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
              <Field name="start" label={texts.start} type="time" required error={faultOf('start')} />
              <Field name="end" label={texts.end} type="time" required error={faultOf('end')} />
            </div>
          )}
          <SelectField name="kind" label={texts.kind} required error={faultOf('kind') && texts.chooseKind}>
            <option value="">{texts.chooseKind}</option>
            {(['vacation', 'sick', 'training', 'other'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </SelectField>
          <TextArea
            name="note"
            label={texts.note}
            hint={texts.noteHint}
            rows={2}
            className="min-h-20"
            maxLength={500}
            error={faultOf('note')}
          />
        </>
      )}
    </ScheduleDialog>
  )
}
