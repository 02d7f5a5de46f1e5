import { useState } from 'react'
import { isDeliverable } from '#contract/placeholder-email.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatDate, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { PatientSearch } from '../bookings/patient-search.tsx'
import type { NewPatient } from './booking-start.ts'

interface PatientPickerProps {
  /** The chosen patient; `undefined` while name and address are typed. */
  readonly person: FoundPatient | undefined
  /** What the fields of a new patient start with. */
  readonly typed: NewPatient | undefined
  readonly onChoose: (person: FoundPatient | undefined) => void
  readonly faults: FieldErrors
}

/** When a patient comes next, so that the staff do not book twice what the caller forgot. */
function NextAppointment({ of: { appointment } }: { readonly of: FoundPatient }) {
  const texts = useTexts(enAdmin).day.caller
  const { locale } = useTexts(en)
  const translated = useTranslated()
  if (!appointment || appointment.past) return null
  const { date, slot } = appointment
  const when = [formatDate(date, locale), slotEnds(slot, locale).start, translated(appointment, 'treatment').text]
  return <p className="text-sm text-ink-quiet">{texts.next(withCommas(when, locale))}</p>
}

/** The caller: a name, with suggestions of known patients, and an optional email address. */
export function PatientPicker({ person, typed, onChoose, faults }: PatientPickerProps) {
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAdmin).day.caller
  const [retyped, setRetyped] = useState(false)
  if (person)
    return (
      <>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="patientName" label={texts.name} readOnly value={person.name} />
          <Field label={texts.email} readOnly value={isDeliverable(person.email) ? person.email : texts.noEmail} />
        </div>
        <NextAppointment of={person} />
        <div>
          <Button
            onClick={() => {
              setRetyped(true)
              onChoose(undefined)
            }}
          >
            {texts.anotherPatient}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <PatientSearch
        name="patientName"
        label={texts.name}
        required
        autoCapitalize="words"
        initial={typed?.patientName}
        isFirst={typed !== undefined && typed.patientName === undefined}
        onChoose={onChoose}
        focused={retyped}
        error={fieldErrorText(faultTexts, 'name', faults.patientName)}
      />
      <Field
        name="email"
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={typed?.email}
        error={fieldErrorText(faultTexts, 'email', faults.email)}
      />
    </>
  )
}
