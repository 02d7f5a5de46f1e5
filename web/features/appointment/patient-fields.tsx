import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type PatientEntries, patientEntries } from '#contract/schemas/booking-request.ts'
import { validate } from '../../api/validate.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enOwnBooking } from '../../i18n/en/own-booking.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { WhoField } from '../bookings/who-field.tsx'
import { keepEntries, type TypedEntries, typedEntries } from './booking-draft.ts'

/** Checks what was typed into `PatientFields`. Optional fields left empty are absent. */
export async function checkPatientFields({ phone, ...optional }: Record<string, unknown>) {
  const filled = Object.fromEntries(Object.entries(optional).filter(([, entry]) => entry !== ''))
  return validate(patientEntries, { phone, ...filled })
}

export interface PatientFieldsProps {
  readonly date: string
  /** `phone` is the number in the profile, which may arrive after the form is shown. */
  readonly patient: {
    readonly email: string
    readonly name: string
    readonly phone?: string | undefined
  }
  /** The patient's family members, who may arrive after the form is shown. */
  readonly family: readonly { readonly _id: string; readonly name: string }[]
  /** Returns the code of what is wrong with a field. */
  readonly faultOf: (field: keyof PatientEntries) => string | undefined
  /** Called when another person is chosen. */
  readonly onPerson: () => void
}

/** Who is treated, how the clinic reaches them, and what it should know. The entries are kept until the booking is made. */
export function PatientFields({ date, patient, family, faultOf, onPerson }: PatientFieldsProps) {
  const [{ booking: texts }, own, faultTexts] = useTexts(enBooking, enOwnBooking, enFaults)
  const [typed, setTyped] = useState(typedEntries(patient.email))
  const { pathname, search, state } = useLocation()
  // The profile returns here with whom it added.
  const memberId = typed.memberId ?? (state as { readonly memberId?: string } | null)?.memberId
  const member = family.find(({ _id }) => _id === memberId)

  function type(change: TypedEntries) {
    keepEntries(patient.email, change)
    setTyped({ ...typed, ...change })
  }

  return (
    <>
      <div className="grid">
        <WhoField
          name="memberId"
          label={own.who}
          people={[{ _id: '', name: patient.name }, ...family]}
          value={member?._id ?? ''}
          onChange={({ target }) => {
            type({ memberId: target.value })
            onPerson()
          }}
        />
        <Link
          className={`${linkClass} w-fit`}
          to={`${paths.profile}?${new URLSearchParams({ from: pathname + search })}`}
        >
          {family.length > 0 ? own.addPerson : own.forSomeoneElse}
        </Link>
      </div>
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <Field label={texts.email} type="email" readOnly value={patient.email} />
        <PhoneField
          // Until something is typed, the number of the profile is shown.
          value={typed.phone ?? patient.phone ?? ''}
          onValue={(phone) => type({ phone })}
          label={texts.number}
          hint={texts.numberHint}
          autoComplete="tel"
          required
          error={fieldErrorText(faultTexts, 'phone', faultOf('phone'))}
        />
      </div>
      <TextArea
        name="note"
        className="min-h-18"
        rows={2}
        maxLength={300}
        value={typed.note ?? ''}
        onChange={({ target }) => type({ note: target.value })}
        label={own.note}
        hint={own.noteHint}
        error={fieldErrorText(faultTexts, 'note', faultOf('note'))}
      />
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <Field label={texts.date} readOnly value={date} />
        <Field label={texts.name} readOnly value={member?.name ?? patient.name} />
      </div>
    </>
  )
}
