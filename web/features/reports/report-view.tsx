import type { ReactNode } from 'react'
import type { Report } from '#contract/schemas/report.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReports } from '../../i18n/en/reports.ts'
import { formatMinutes, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppointmentsPlot } from './appointments-plot.tsx'
import { BarList } from './bar-list.tsx'
import { KeyFigures } from './key-figures.tsx'
import { UseGrid } from './use-grid.tsx'

interface ReportViewProps {
  readonly report: Report
  /** The report of the days until today, if the period is not over; else the same. */
  readonly soFar: Report
  /** The report of the period before, as many days as `soFar` has of its own. */
  readonly before: Report
}

/** The figures of a report, each plot with its table. */
export function ReportView({ report, soFar, before }: ReportViewProps) {
  const [texts, { locale }] = useTexts(enReports, en)
  const { money, doctors, chairs, hours, lead, treatments, waiting, length, shortNotice } = report
  const percent = (part: number, of: number) => formatPercent(of === 0 ? 0 : part / of, locale)
  const used = [...doctors, ...chairs].map(({ _id, name, used: minutes, offered }) => ({
    key: _id,
    label: name,
    value: offered === 0 ? 0 : minutes / offered,
    text: `${percent(minutes, offered)}, ${texts.hoursOf(inHours(minutes, locale), inHours(offered, locale))}`,
  }))
  const minutes = (value: number) => formatMinutes(Math.round(value), locale, 'short')
  return (
    <div className="report">
      <KeyFigures report={soFar} before={before} />
      {report.booked === 0 && <p>{texts.nothing}</p>}
      <div className="report-cards">
        <Card title={texts.bySpan}>
          <AppointmentsPlot report={report} before={before} />
        </Card>
        <Card title={texts.use} lead={hours.length > 0 ? texts.useLead : texts.noHours}>
          {hours.length > 0 && <UseGrid hours={hours} />}
        </Card>
        <Card title={texts.money}>
          <BarList
            bars={(['online', 'clinic', 'refunded', 'chargedBack'] as const).map((key) => ({
              ...{ key, label: texts[key], value: Math.max(0, money[key]), text: formatMoney(money[key], locale) },
              look: key === 'online' || key === 'clinic' ? 'done' : 'missed',
            }))}
          />
        </Card>
        <Card title={texts.lead}>
          <BarList
            bars={lead.map(({ from, count }, i) => ({
              ...{ key: String(from), label: texts.leadRanges[i] ?? '', value: count, text: String(count) },
            }))}
          />
        </Card>
        {used.length > 0 && (
          <Card title={texts.useOf}>
            <BarList bars={used} max={1} />
          </Card>
        )}
        {treatments.length > 0 && (
          <Card title={texts.treatments}>
            <BarList
              bars={treatments.map(({ name, count }) => ({
                key: name,
                label: name,
                value: count,
                text: String(count),
              }))}
            />
          </Card>
        )}
        <Card title={texts.visits}>
          <dl className="report-facts">
            <Fact term={texts.waiting} note={texts.recorded(waiting.visits)}>
              {waiting.visits > 0 ? texts.waitingOf(minutes(waiting.average), minutes(waiting.median)) : texts.none}
            </Fact>
            <Fact term={texts.length} note={texts.recorded(length.visits)}>
              {length.visits > 0 ? texts.lengthOf(minutes(length.actual), minutes(length.planned)) : texts.none}
            </Fact>
            <Fact term={texts.shortNotice}>
              {shortNotice.cancelled > 0
                ? texts.filled(
                    shortNotice.filled,
                    shortNotice.cancelled,
                    percent(shortNotice.filled, shortNotice.cancelled),
                  )
                : texts.none}
            </Fact>
          </dl>
        </Card>
      </div>
    </div>
  )
}

// Such as `68%`.
function formatPercent(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

function inHours(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(minutes / 60)
}

interface CardProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

function Card({ title, lead, children }: CardProps) {
  return (
    <section className="report-card">
      <h2>{title}</h2>
      {lead && <p className="text-ink-quiet">{lead}</p>}
      {children}
    </section>
  )
}

interface FactProps {
  readonly term: string
  readonly note?: string
  readonly children: ReactNode
}

function Fact({ term, note, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {note && <span className="text-ink-quiet"> {note}</span>}
      </dd>
    </div>
  )
}
