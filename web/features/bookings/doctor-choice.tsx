import type { Booking } from '#contract/schemas/booking.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { SelectField } from '../../ui/form/select.tsx'

export type NamedDoctor = NonNullable<Booking['doctor']>

interface DoctorChoiceProps {
  /** The doctors with free slots. */
  readonly doctors: readonly NamedDoctor[]
  /** `undefined` for anyone. */
  readonly chosen: NamedDoctor | undefined
  /** Whether the chosen doctor has no free slots. */
  readonly full: boolean
  readonly onChoose: (doctor: NamedDoctor | undefined) => void
}

/** A select of doctors, with "Anyone" first. A chosen doctor without free slots stays in it. Empty without doctors. */
export function DoctorChoice({ doctors, chosen, full, onChoose }: DoctorChoiceProps) {
  const { booking } = useBookingMessages()
  const isListed = chosen === undefined || doctors.some(({ _id }) => _id === chosen._id)
  const listed = isListed ? doctors : [...doctors, chosen]
  if (listed.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={booking.doctor}
        value={chosen?._id ?? ''}
        onChange={({ target }) => {
          const found = listed.find(({ _id }) => _id === target.value)
          onChoose(found && { _id: found._id, name: found.name })
        }}
      >
        <option value="">{booking.anyone}</option>
        {listed.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="leading-snug text-warn-ink" role="status">
        {full && chosen && booking.doctorFull(chosen.name)}
      </p>
    </div>
  )
}
