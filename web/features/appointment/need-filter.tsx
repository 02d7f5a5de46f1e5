import { type ReactNode, startTransition, useId, useOptimistic } from 'react'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { labelClass } from '../../ui/form/form-class.ts'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'

interface NeedFilterProps {
  readonly treatments: readonly Treatment[]
  /** The ID of the only treatment that is shown; `undefined` for all. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** A radio group that limits the page to one treatment: on a phone a line that scrolls sideways. */
export function NeedFilter({ treatments, chosen, onChoose }: NeedFilterProps) {
  const { appointment } = useTexts(enBooking)
  const label = useId()
  // The address changes in a transition. Until then, the next arrow key must start from the new choice.
  const [value, setValue] = useOptimistic(chosen ?? '')
  const choose = (id: string) =>
    startTransition(() => {
      setValue(id)
      onChoose(id || undefined)
    })
  return (
    <div className="mt-5">
      <p id={label} className={labelClass}>
        {appointment.need}
      </p>
      <div
        className="-mx-gutter mt-1.5 flex gap-2 overflow-x-auto px-gutter py-1 md:m-0 md:flex-wrap md:px-0"
        role="radiogroup"
        aria-labelledby={label}
      >
        <Chip isChosen={value === ''} onChoose={() => choose('')}>
          {appointment.allTreatments}
        </Chip>
        {treatments.map((treatment) => (
          <Chip key={treatment._id} isChosen={value === treatment._id} onChoose={() => choose(treatment._id)}>
            <TranslatedText of={treatment} field="name" />
          </Chip>
        ))}
      </div>
    </div>
  )
}

interface ChipProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Chip({ isChosen, onChoose, children }: ChipProps) {
  return (
    <label
      className={`relative flex min-h-touch shrink-0 cursor-pointer items-center rounded-full border px-4 whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isChosen ? 'border-brand bg-brand-soft font-semibold text-brand-ink inset-ring' : 'border-line-strong bg-surface hover:bg-brand-soft'}`}
    >
      <input
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        type="radio"
        name="need"
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
