import type { Holiday } from '#contract/schemas/holidays.ts'
import { enHolidays } from '../../i18n/en/holidays.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'

interface HolidayListProps {
  readonly holidays: readonly Holiday[]
  /** Names of the ticked ones. */
  readonly ticked: ReadonlySet<string>
  readonly onTick: (names: readonly string[], isTicked: boolean) => void
}

/** Public holidays with their days. One tick is for all days of a holiday that are not closed yet. */
export function HolidayList({ holidays, ticked, onTick }: HolidayListProps) {
  const texts = useTexts(enHolidays)
  const open = holidays.filter(isOpen).map(({ name }) => name)
  const all = open.length > 0 && open.every((name) => ticked.has(name))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.list}</legend>
      {open.length > 0 && (
        <Button look="quiet" onClick={() => onTick(open, !all)}>
          {all ? texts.tickNone : texts.tickAll}
        </Button>
      )}
      <ul className="mt-2 grid gap-2 md:grid-cols-2">
        {holidays.map((holiday) => (
          <li key={holiday.name} className="rounded-card border border-line bg-surface px-4 py-2">
            <Checkbox
              className="font-semibold"
              checked={ticked.has(holiday.name) || !isOpen(holiday)}
              disabled={!isOpen(holiday)}
              onChange={({ target }) => onTick([holiday.name], target.checked)}
            >
              <bdi>{holiday.name}</bdi>
            </Checkbox>
            <Days holiday={holiday} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Whether a day of the holiday can be closed. */
function isOpen({ days }: Holiday): boolean {
  return days.some(({ closed }) => !closed)
}

function Days({ holiday }: { readonly holiday: Holiday }) {
  const [{ locale }, texts] = useTexts(en, enHolidays)
  return (
    <ul className="ms-7.5 pb-1.5 text-sm text-ink-quiet">
      {holiday.days.map(({ date, observed, closed, bookings }) => (
        <li key={date} className="flex min-h-6 flex-wrap items-center gap-2">
          {observed ? texts.observed(formatDate(date, locale)) : formatDate(date, locale)}
          {closed ? (
            <Badge>{texts.closed}</Badge>
          ) : (
            bookings.length > 0 && <Badge look="warn">{texts.booked(bookings.length)}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
