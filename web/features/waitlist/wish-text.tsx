import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Listed } from '../../ui/text/listed.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'

/** What an entry waits for: doctor, days, times and last day. */
export function WishText({ of: { doctor, weekdays, times, until } }: { readonly of: WaitlistEntry }) {
  const [{ locale }, texts] = useTexts(en, enWaitlist)
  const days = weekdays.length === 7 ? texts.anyDay : weekdaysText(weekdays, locale)
  const named = times.map((time) => texts.times[time])
  return <Listed of={[doctor?.name ?? texts.anyone, days, ...named, texts.until(formatDate(until, locale))]} />
}
