import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Listed } from '../../ui/text/listed.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'
import { typedFields } from './typed-fields.ts'

/** What an entry waits for: doctor, days, times, last day, and what was typed. */
export function WishText({ of }: { readonly of: WaitlistEntry }) {
  const { doctor, weekdays, times, until, ...more } = of
  const [{ locale }, texts] = useTexts(en, enWaitlist)
  const days = weekdays.length === 7 ? texts.anyDay : weekdaysText(weekdays, locale)
  const named = times.map((time) => texts.times[time])
  const typed = Object.entries(more).flatMap(([field, value]) => (typedFields.includes(field) ? [String(value)] : []))
  return (
    <Listed of={[doctor?.name ?? texts.anyone, days, ...named, texts.until(formatDate(until, locale)), ...typed]} />
  )
}
