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
        <li key={notice._id} className="grid gap-x-6 border-t border-line py-3 last:pb-0 sm:grid-cols-[7.5rem_1fr]">
          <time
            className="text-sm/relaxed font-semibold text-apricot-ink sm:row-span-2 sm:leading-[1.9]"
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
