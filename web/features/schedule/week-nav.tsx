import { addDays, type ClinicDay } from '#contract/dates.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/page-icons.tsx'

interface WeekNavProps {
  /** The first day of the shown week. */
  readonly week: ClinicDay
  readonly today: ClinicDay
  /** Returns the address of a week, by its first day. One before today is that from today. */
  readonly addressOf: (week: ClinicDay) => string
}

/** The shown week, which may begin on any weekday, with links to those before and after it. */
export function WeekNav({ week, today, addressOf }: WeekNavProps) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const link = (to: ClinicDay, label: string) => ({
    to: addressOf(to),
    look: 'plain' as const,
    icon: true,
    preventScrollReset: true,
    'aria-label': label,
  })
  return (
    <nav className="flex flex-wrap items-center gap-1 print:hidden" aria-label={texts.weeks}>
      {week > today && (
        <ButtonLink {...link(addDays(week, -7), texts.weekBefore)}>
          <IconChevronLeft />
        </ButtonLink>
      )}
      <b className="px-1 font-semibold whitespace-nowrap" aria-live="polite">
        {weekText(week, locale)}
      </b>
      <ButtonLink {...link(addDays(week, 7), texts.weekAfter)}>
        <IconChevronRight />
      </ButtonLink>
      {week > today && (
        <ButtonLink look="quiet" preventScrollReset to={addressOf(today)}>
          {texts.today}
        </ButtonLink>
      )}
    </nav>
  )
}

/** Formats a week by its first and last day: `Nov 30 – Dec 6`. */
function weekText(week: ClinicDay, locale: string): string {
  const [first, last] = [week, addDays(week, 6)].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).formatRange(first, last)
}
