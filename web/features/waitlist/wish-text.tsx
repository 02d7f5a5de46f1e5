import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { formatDate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useWaitlistMessages } from '../../i18n/hooks/use-waitlist-messages.ts'
import { Listed } from '../../ui/text/listed.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'

/** What an entry waits for: doctor, days, times and last day. */
export function WishText({ of: { doctor, weekdays, times, until } }: { readonly of: WaitlistEntry }) {
  const { locale } = useMessages()
  const texts = useWaitlistMessages()
  const days = weekdays.length === 7 ? texts.anyDay : weekdaysText(weekdays, locale)
  const named = times.map((time) => texts.times[time])
  return <Listed of={[doctor?.name ?? texts.anyone, days, ...named, texts.until(formatDate(until, locale))]} />
}
