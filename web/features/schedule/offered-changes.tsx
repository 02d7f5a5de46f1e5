import type { OfferedChange } from '#contract/schemas/schedule.ts'
import { parseStart } from '#contract/start-times.ts'
import { en } from '../../i18n/en/layout.ts'
import type { ScheduleMessages } from '../../i18n/en/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { formatMinute, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'

/** The number of free starts by treatment before and after a change, with the starts that are lost. */
export function OfferedChanges({ offered }: { readonly offered: readonly OfferedChange[] }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  return (
    <section className="grid gap-3">
      <div>
        <h3 tabIndex={-1} className="text-lg/[1.4] outline-none">
          {texts.offeredTitle}
        </h3>
        <p className="text-ink-quiet">{texts.offeredLead}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {offered.map(({ treatment, name, before, after, lost }) => (
          <li key={treatment} className="py-3">
            <p className="flex flex-wrap gap-x-4">
              <span className="flex-1 font-semibold wrap-anywhere">
                <ClinicText>{name}</ClinicText>
              </span>
              <span className="tabular-nums">{texts.offeredCounts(before, after)}</span>
            </p>
            {after === 0 ? (
              <p className="text-sm font-medium text-danger-ink">{texts.notOffered}</p>
            ) : (
              groupLost(lost).map((group) => (
                <p key={group.days.join()} className="text-sm text-ink-quiet tabular-nums">
                  {texts.lost(lostText(group, texts, locale))}
                </p>
              ))
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Lost = OfferedChange['lost'][number]
type LostGroup = Omit<Lost, 'weekday'> & { readonly days: number[] }

/** Groups the weekdays that lose the same starts. */
function groupLost(lost: readonly Lost[]): LostGroup[] {
  const groups = new Map<string, LostGroup>()
  for (const { weekday, starts, all } of lost) {
    const key = all ? 'all' : starts.join()
    const group = groups.get(key)
    if (group) group.days.push(weekday)
    else groups.set(key, { days: [weekday], starts, all })
  }
  return [...groups.values()]
}

function lostText({ days, starts, all }: LostGroup, texts: ScheduleMessages, locale: string): string {
  const weekdays = weekdaysText(days, locale)
  if (all) return texts.allTimes(weekdays)
  const times = starts.map((start) => formatMinute(parseStart(start) ?? 0, locale))
  return `${weekdays} ${withCommas(times, locale)}`
}
