import { addDays, type ClinicDay } from '#contract/dates.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/page-icons.tsx'
import { DayJump } from './day-jump.tsx'

interface DayBarProps {
  readonly day: ClinicDay
  readonly today: ClinicDay
  /** Returns the address of another day. */
  readonly addressOf: (day: ClinicDay) => string
}

/** The shown day, with links to the previous and next day and to today, and a date field. */
export function DayBar({ day, today, addressOf }: DayBarProps) {
  const [{ locale }, { day: texts }] = useTexts(en, enAdmin)
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  const spoken = (other: ClinicDay) => formatDay(other, locale, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <nav className="mb-4 flex flex-wrap items-center gap-2" aria-label={texts.whichDay}>
      <ButtonLink icon to={addressOf(before)} preventScrollReset aria-label={texts.previousDay(spoken(before))}>
        <IconChevronLeft />
      </ButtonLink>
      <h2
        className="inline-block first-letter:uppercase flex-[1_1_calc(100%-7rem)] text-center text-lg/[1.3] text-balance md:order-1 md:ms-2 md:flex-1 md:text-start md:text-xl/[1.3] print:ms-0 print:text-start"
        aria-live="polite"
      >
        {formatDay(day, locale, { dateStyle: 'full' })}
      </h2>
      <ButtonLink icon to={addressOf(after)} preventScrollReset aria-label={texts.nextDay(spoken(after))}>
        <IconChevronRight />
      </ButtonLink>
      <ButtonLink
        to={addressOf(today)}
        preventScrollReset
        aria-current={day === today ? 'date' : undefined}
        className="aria-[current]:border-transparent aria-[current]:bg-brand-soft aria-[current]:text-brand-ink forced-colors:aria-[current]:border-[Highlight]"
      >
        {texts.today}
      </ButtonLink>
      <div className="min-w-38 flex-1 md:order-2 md:flex-none print:hidden">
        <DayJump day={day} addressOf={addressOf} />
      </div>
    </nav>
  )
}
