import { parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { formatDate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The clinic's news with their dates, the latest first. */
export function Notices({ clinic: { notices, language } }: { readonly clinic: Clinic }) {
  const { locale } = useMessages()
  return (
    <ul className="news__list">
      {notices.map(({ _id, date, title, text }) => (
        <li key={_id}>
          <time dateTime={parseClinicDay(date)}>{formatDate(date, locale)}</time>
          <h3 lang={language}>{title}</h3>
          <p className="quiet" lang={language}>
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
