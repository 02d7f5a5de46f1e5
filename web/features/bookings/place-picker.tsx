import { DoctorChoice } from './doctor-choice.tsx'
import type { PlaceAction, placeOf } from './place.ts'
import { SlotChoice } from './slot-choice.tsx'

interface PlacePickerProps {
  readonly place: ReturnType<typeof placeOf>
  readonly onChange: (action: PlaceAction) => void
}

/** The choice of a doctor, if the treatment names doctors, and of a slot. */
export function PlacePicker({ place, onChange }: PlacePickerProps) {
  const { doctors, doctor, slots, chosen, gone, isFull } = place
  return (
    <>
      {doctors && (
        <DoctorChoice
          doctors={doctors}
          chosen={doctor}
          full={isFull}
          onChoose={(next) => onChange(place.withDoctor(next))}
        />
      )}
      {slots.length > 0 && (
        <SlotChoice
          slots={slots}
          chosen={chosen ?? ''}
          gone={gone}
          onChoose={(slot) => onChange({ type: 'choose', slot })}
        />
      )}
    </>
  )
}
