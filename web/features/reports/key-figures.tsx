import type { Report } from '#contract/schemas/report.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReports } from '../../i18n/en/reports.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface KeyFiguresProps {
  readonly report: Report
  readonly before: Report
}

/** The most important figures, each with its change since the period before, in words and with a sign. */
export function KeyFigures({ report, before }: KeyFiguresProps) {
  const [texts, { locale }] = useTexts(enReports, en)
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const signed = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: digits }).format(value)
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
  const counted = (key: 'booked' | 'done' | 'cancelled') => ({
    label: texts[key],
    value: number(report[key]),
    change: signed(report[key] - before[key]),
    before: number(before[key]),
    isSame: report[key] === before[key],
  })
  const share = (label: string, now: number, then: number) => ({
    label,
    value: percent(now),
    change: texts.points(signed((now - then) * 100, 1)),
    before: percent(then),
    isSame: Math.round((now - then) * 1_000) === 0,
  })
  const revenue = ({ money }: Report) => money.online + money.clinic - money.refunded - money.chargedBack
  const difference = revenue(report) - revenue(before)
  const hasChairs = report.chairs.length > 0
  const figures = [
    counted('booked'),
    counted('done'),
    counted('cancelled'),
    share(texts.missedRate, missedRate(report), missedRate(before)),
    {
      label: texts.revenue,
      value: formatMoney(revenue(report), locale),
      change: `${difference > 0 ? '+' : '−'}${formatMoney(Math.abs(difference), locale)}`,
      before: formatMoney(revenue(before), locale),
      isSame: difference === 0,
    },
    // Without hours there is nothing to use.
    ...(report.doctors.length > 0
      ? [
          share(
            hasChairs ? texts.chairUse : texts.doctorUse,
            shareUsed(hasChairs ? report.chairs : report.doctors),
            shareUsed(hasChairs ? before.chairs : before.doctors),
          ),
        ]
      : []),
  ]
  return (
    <dl className="report-figures" aria-label={texts.figures}>
      {figures.map(({ label, value, change, before: earlier, isSame }) => (
        <div key={label} className="report-card">
          <dt>{label}</dt>
          <dd className="report-value">{value}</dd>
          <dd className="text-ink-quiet">{isSame ? texts.noChange(earlier) : texts.change(change, earlier)}</dd>
        </div>
      ))}
    </dl>
  )
}

function missedRate({ done, missed }: Report): number {
  return done + missed === 0 ? 0 : missed / (done + missed)
}

function shareUsed(all: readonly { readonly used: number; readonly offered: number }[]): number {
  const sum = (key: 'used' | 'offered') => all.reduce((total, each) => total + each[key], 0)
  return sum('offered') === 0 ? 0 : sum('used') / sum('offered')
}
