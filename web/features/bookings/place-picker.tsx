import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DoctorChoice } from './doctor-choice.tsx'
import type { PlaceChoice, placeOf } from './place.ts'
import { SlotChoice, type SlotChoiceProps } from './slot-choice.tsx'

interface PlacePickerProps extends Pick<SlotChoiceProps, 'marked' | 'note'> {
  readonly place: ReturnType<typeof placeOf>
  readonly onChange: (choice: Pick<PlaceChoice, 'doctor' | 'slot'>) => void
  readonly loading?: boolean
  /** The text if no slot is offered, and its ID. Not shown if the choice of the doctor says so. */
  readonly none?: { readonly id?: string; readonly text: string }
  /** The field of the day, to the left of the doctor. */
  readonly day?: ReactNode
  /** Stands above the slots. */
  readonly children?: ReactNode
  /** Replaces the slots, if they could not be loaded. */
  readonly failed?: ReactNode
}

/** The choice of a slot and of a doctor, if the treatment names doctors. */
export function PlacePicker({ place, onChange, loading, none, day, children, failed, ...slotProps }: PlacePickerProps) {
  const { doctors, doctor, slots, chosen, gone, isFull } = place
  const doctorChoice = doctors && (
    <DoctorChoice
      doctors={doctors}
      chosen={doctor}
      full={isFull}
      onChoose={(next) => onChange(place.withDoctor(next))}
    />
  )
  return (
    <>
      {day && (
        <div className="grid gap-4 sm:grid-cols-2">
          {day}
          {doctorChoice}
        </div>
      )}
      {children}
      {failed ||
        (loading ? (
          <Skeleton size="l" />
        ) : slots.length > 0 ? (
          <SlotChoice
            slots={slots}
            chosen={chosen ?? ''}
            gone={gone}
            onChoose={(slot) => onChange({ slot })}
            {...slotProps}
          />
        ) : (
          none && (
            <p id={none.id} className="text-ink-quiet">
              {!(doctors && isFull) && none.text}
            </p>
          )
        ))}
      {!day && doctorChoice}
    </>
  )
}
