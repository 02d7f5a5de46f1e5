import { type ReactNode, useId } from 'react'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { labelClass } from '../../ui/form/form-class.ts'

export interface SlotChoiceProps {
  readonly slots: readonly string[]
  readonly chosen: string
  /** The chosen slot, if it is no longer free. */
  readonly gone?: string | undefined
  /** The slots that can be chosen but are advised against, with the reason in one word. */
  readonly marked?: { readonly slots: ReadonlySet<string>; readonly word: string } | undefined
  /** Stands below the slots. */
  readonly note?: ReactNode
  readonly onChoose: (slot: string) => void
}

/** A radio group of slots. */
export function SlotChoice({ slots, chosen, gone, marked, note, onChoose }: SlotChoiceProps) {
  const [{ locale }, booking] = useTexts(en, enBookingDialog)
  const label = useId()
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <p className={labelClass} id={label}>
          {booking.slot}
        </p>
        <p className="leading-snug text-warn-ink tabular-nums" role="status">
          {gone !== undefined && booking.gone(slotEnds(gone, locale).start)}
        </p>
      </div>
      <div
        className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2"
        role="radiogroup"
        aria-labelledby={label}
      >
        {slots.map((slot) => (
          <Slot
            key={slot}
            slot={slot}
            look={slot === gone ? 'gone' : slot === chosen ? 'chosen' : marked?.slots.has(slot) ? 'marked' : 'free'}
            mark={marked?.slots.has(slot) ? marked.word : undefined}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
      {note}
    </div>
  )
}

const looks = {
  free: 'border-line-strong hover:bg-brand-soft',
  marked: 'border-dashed border-warn-ink bg-warn-soft text-warn-ink',
  chosen: 'border-brand bg-brand text-on-brand forced-color-adjust-none',
  gone: 'border-dashed border-warn-ink bg-warn-soft text-warn-ink line-through forced-color-adjust-none',
}

interface SlotProps {
  readonly slot: string
  /** `gone`: chosen, but no longer free. */
  readonly look: keyof typeof looks
  /** Replaces the end of the slot. */
  readonly mark: string | undefined
  readonly onChoose: () => void
}

function Slot({ slot, look, mark, onChoose }: SlotProps) {
  const { locale } = useTexts(en)
  const { start, end } = slotEnds(slot, locale)
  const isChosen = look === 'chosen' || look === 'gone'
  return (
    <label
      className={`relative grid min-h-14 cursor-pointer content-center rounded-control border p-1 text-center leading-[1.3] tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${looks[look]}`}
    >
      <input
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        type="radio"
        name="slot"
        value={slot}
        checked={isChosen}
        onChange={onChoose}
        data-first-focus={isChosen || undefined}
      />
      <b className="font-semibold whitespace-nowrap">{start}</b>{' '}
      <small className={`text-sm/[1.3] whitespace-nowrap ${look === 'free' ? 'text-ink-quiet' : ''}`}>
        {mark ?? `– ${end}`}
      </small>
    </label>
  )
}
