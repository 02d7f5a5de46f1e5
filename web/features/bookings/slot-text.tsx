import { en } from '../../i18n/en/layout.ts'
import { slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** A slot with an en dash, `08.30 AM – 09.00 AM`, that can break only after the dash. */
export function SlotText({ slot }: { readonly slot: string }) {
  const { locale } = useTexts(en)
  const { start, end } = slotEnds(slot, locale)
  return (
    <>
      <span className="whitespace-nowrap">{start} –</span> <span className="whitespace-nowrap">{end}</span>
    </>
  )
}
