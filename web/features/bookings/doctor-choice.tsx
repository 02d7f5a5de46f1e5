import type { Booking } from '#contract/schemas/booking.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../../ui/form/select.tsx'

export type NamedDoctor = NonNullable<Booking['doctor']>

interface DoctorChoiceProps {
  /** The doctors who perform the treatment, with their free slots. */
  readonly doctors: NonNullable<AvailableTreatment['doctors']>
  /** `undefined` for anyone. */
  readonly chosen: NamedDoctor | undefined
  /** Whether the chosen doctor has no free slots. */
  readonly full: boolean
  readonly onChoose: (doctor: NamedDoctor | undefined) => void
}

/** A select of doctors, with "Anyone" first. Doctors without free slots cannot be chosen. Empty without doctors. */
export function DoctorChoice({ doctors, chosen, full, onChoose }: DoctorChoiceProps) {
  const { appointment } = useTexts(enBooking)
  // The chosen doctor stays if an admin changes who performs the treatment.
  const isListed = chosen === undefined || doctors.some(({ _id }) => _id === chosen._id)
  const listed = isListed ? doctors : [...doctors, { ...chosen, slots: [] }]
  if (listed.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={appointment.doctor}
        value={chosen?._id ?? ''}
        onChange={({ target }) => {
          const found = listed.find(({ _id }) => _id === target.value)
          onChoose(found && { _id: found._id, name: found.name })
        }}
      >
        <option value="">{appointment.anyone}</option>
        {listed.map(({ _id, name, slots }) => {
          const isFree = slots.length > 0 || _id === chosen?._id
          return (
            <option key={_id} value={_id} disabled={!isFree}>
              {isFree ? name : appointment.doctorNotFree(name)}
            </option>
          )
        })}
      </SelectField>
      <p className="leading-snug text-warn-ink" role="status">
        {full && chosen && appointment.doctorFull(chosen.name)}
      </p>
    </div>
  )
}
