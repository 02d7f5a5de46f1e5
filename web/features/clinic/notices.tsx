import { parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { formatDate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'

/** The clinic's news with their dates, newest first. */
export function Notices({ clinic: { notices, language } }: { readonly clinic: Clinic }) {
  const { locale } = useMessages()
  return (
    <ul>
      {notices.map(({ _id, date, title, text }) => (
        <li
          key={_id}
          className="grid gap-1 border-t border-line py-5.5 last:pb-0 sm:max-md:grid-cols-[7.5rem_1fr] sm:max-md:gap-x-6 lg:grid-cols-[7.5rem_1fr] lg:gap-x-6"
        >
          <time
            className="text-sm/relaxed font-semibold text-apricot-ink sm:leading-[1.9] sm:max-md:row-span-2 lg:row-span-2"
            dateTime={parseClinicDay(date)}
          >
            {formatDate(date, locale)}
          </time>
          <h3 lang={language}>{title}</h3>
          <p className="wrap-anywhere text-ink-quiet" lang={language}>
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
