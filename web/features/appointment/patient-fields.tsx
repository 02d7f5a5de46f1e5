import { lazy, type Ref, Suspense, useState } from 'react'
import { maxFamilyMembers } from '#contract/family-size.ts'
import type { PatientEntries } from '#contract/schemas/booking-request.ts'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enOwnBooking } from '../../i18n/en/own-booking.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { WhoField } from '../bookings/who-field.tsx'
import type { TypedEntries } from './booking-draft.ts'

const TextArea = lazy(() => import('../../ui/form/text-area.tsx').then(({ TextArea }) => ({ default: TextArea })))

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
  readonly entries: TypedEntries
  readonly onType: (change: TypedEntries) => void
  /** The button that adds someone to book for, and what it does. */
  readonly addButton: Ref<HTMLButtonElement>
  readonly onAdd: () => void
}

/** A button whose text is level with the fields. */
const quietClass = '-ms-4.5 w-fit'

/** Who is treated, how the clinic reaches them, and what it should know. */
export function PatientFields(props: PatientFieldsProps) {
  const { date, patient, family, entries, faultOf, onType, addButton, onAdd } = props
  const [texts, own, faultTexts] = useTexts(enBookingDialog, enOwnBooking, enFaults)
  const member = family.find(({ _id }) => _id === entries.memberId)
  const noteFault = fieldErrorText(faultTexts, 'note', faultOf('note'))
  const [hasNote, setHasNote] = useState(Boolean(entries.note))

  return (
    <>
      <div className={`grid items-end gap-x-6 gap-y-2 ${family.length > 0 ? 'sm:grid-cols-2' : ''}`}>
        <WhoField
          name="memberId"
          label={own.who}
          people={[{ _id: '', name: patient.name }, ...family]}
          value={member?._id ?? ''}
          onChange={({ target }) => onType({ memberId: target.value })}
        />
        {family.length < maxFamilyMembers && (
          <Button ref={addButton} look="quiet" className={quietClass} onClick={onAdd}>
            {own.addPerson}
          </Button>
        )}
      </div>
      <PhoneField
        // Until something is typed, the number of the profile is shown.
        value={entries.phone ?? patient.phone ?? ''}
        onValue={(phone) => onType({ phone })}
        label={texts.number}
        hint={texts.numberHint}
        autoComplete="tel"
        required
        error={fieldErrorText(faultTexts, 'phone', faultOf('phone'))}
      />
      {hasNote || noteFault ? (
        <Suspense>
          <TextArea
            name="note"
            className="min-h-18"
            rows={2}
            maxLength={300}
            autoFocus={!entries.note}
            value={entries.note ?? ''}
            onChange={({ target }) => onType({ note: target.value })}
            label={own.note}
            hint={own.noteHint}
            error={noteFault}
          />
        </Suspense>
      ) : (
        <Button look="quiet" className={quietClass} onClick={() => setHasNote(true)}>
          {own.addNote}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-mist px-3.5 py-3 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
        <Known label={texts.date} value={date} />
        <Known label={texts.name} value={member?.name ?? patient.name} />
        <Known label={texts.email} value={patient.email} className="max-sm:col-span-full" />
      </div>
    </>
  )
}

interface KnownProps {
  readonly label: string
  readonly value: string
  readonly className?: string
}

/** What the clinic knows already, as a small field that cannot be changed. */
function Known({ label, value, className = '' }: KnownProps) {
  return (
    <label className={`grid min-w-0 text-sm/[1.3] ${className}`}>
      <span className="text-ink-quiet">{label}</span>
      <input readOnly className="field-sizing-content max-w-full min-w-0 bg-transparent" value={value} />
    </label>
  )
}
