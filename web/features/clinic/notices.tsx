import { parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'

/** The clinic's news with their dates, newest first. */
export function Notices({ clinic: { notices } }: { readonly clinic: Clinic }) {
  const { locale } = useTexts(en)
  const pick = useTranslated()
  return (
    <ul>
      {notices.map((notice) => (
        <li
          key={notice._id}
          className="grid gap-1 border-t border-line py-5.5 last:pb-0 sm:max-md:grid-cols-[7.5rem_1fr] sm:max-md:gap-x-6 lg:grid-cols-[7.5rem_1fr] lg:gap-x-6"
        >
          <time
            className="text-sm/relaxed font-semibold text-apricot-ink sm:leading-[1.9] sm:max-md:row-span-2 lg:row-span-2"
            dateTime={parseClinicDay(notice.date)}
          >
            {formatDate(notice.date, locale)}
          </time>
          <h3 lang={pick(notice, 'title').language}>{pick(notice, 'title').text}</h3>
          <p className="wrap-anywhere text-ink-quiet" lang={pick(notice, 'text').language}>
            {pick(notice, 'text').text}
          </p>
        </li>
      ))}
    </ul>
  )
}
