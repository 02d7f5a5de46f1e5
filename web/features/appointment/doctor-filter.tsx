import { startTransition, useOptimistic } from 'react'
import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../../ui/form/select.tsx'
import type { ListedDoctor } from './use-doctors.ts'

interface DoctorFilterProps {
  readonly doctors: readonly ListedDoctor[]
  /** `undefined` for any. */
  readonly chosen: ListedDoctor | undefined
  readonly onChoose: (id: string | undefined) => void
}

/**
 * A select that limits the page to one doctor's free times. A doctor who is not free on the day can be chosen, to find
 * another day. Empty without doctors.
 */
export function DoctorFilter({ doctors, chosen, onChoose }: DoctorFilterProps) {
  const { appointment } = useTexts(enBooking)
  // The address changes in a transition. Until then, the next arrow key must start from the new choice.
  const [value, setValue] = useOptimistic(chosen?._id ?? '')
  if (doctors.length === 0) return null
  return (
    <div className="mt-4 max-w-96">
      <SelectField
        label={appointment.doctor}
        value={value}
        onChange={({ target }) =>
          startTransition(() => {
            setValue(target.value)
            onChoose(target.value || undefined)
          })
        }
      >
        <option value="">{appointment.anyDoctor}</option>
        {doctors.map(({ _id, name, isFree }) => (
          <option key={_id} value={_id}>
            {isFree || _id === chosen?._id ? name : appointment.doctorNotFree(name)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
