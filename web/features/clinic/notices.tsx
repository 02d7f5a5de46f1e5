import type { Clinic } from '#contract/clinic.ts'
import { parseClinicDay } from '#contract/dates.ts'

/** The clinic's news with their dates, the latest first. */
export function Notices({ notices }: { readonly notices: Clinic['notices'] }) {
  return (
    <ul className="news__list">
      {notices.map(({ _id, date, title, text }) => (
        <li key={_id}>
          <time dateTime={parseClinicDay(date)}>{date}</time>
          <h3>{title}</h3>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}
