import type { Report } from '#contract/schemas/report.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReports } from '../../i18n/en/reports.ts'
import { formatMinute, formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** The use of the doctors' time by weekday and hour, as a table whose cells are darker the more is used. */
export function UseGrid({ hours }: { readonly hours: Report['hours'] }) {
  const [texts, { locale }] = useTexts(enReports, en)
  const found = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]))
  const columns = [...new Set(hours.map(({ hour }) => hour))].sort((a, b) => a - b)
  const weekdays = [...new Set(hours.map(({ weekday }) => weekday))].sort((a, b) => a - b)
  return (
    <table className="report-grid">
      <caption className="sr-only">{texts.use}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{texts.hour}</span>
          </th>
          {columns.map((hour) => (
            <th key={hour} scope="col" aria-label={formatMinute(hour * 60, locale)}>
              {locale.startsWith('en') ? hour % 12 || 12 : hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">{formatWeekday(weekday, locale, 'short')}</th>
            {columns.map((hour) => {
              const cell = found.get(`${weekday} ${hour}`)
              const percent = cell && Math.round((cell.used / cell.offered) * 100)
              return (
                <td key={hour} data-level={percent === undefined ? 'none' : Math.min(4, Math.floor(percent / 20))}>
                  {percent}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
