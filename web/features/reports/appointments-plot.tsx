import type { CSSProperties } from 'react'
import type { Report } from '#contract/schemas/report.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReports } from '../../i18n/en/reports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Span, spansOf } from './period.ts'

const parts = ['done', 'open', 'cancelled', 'missed'] as const

interface AppointmentsPlotProps {
  readonly report: Report
  readonly before: Report
}

/**
 * Stacked bars of the appointments by day, week or month, with a mark for the period before, and the same as a table.
 */
export function AppointmentsPlot({ report, before }: AppointmentsPlotProps) {
  const [texts, { locale }] = useTexts(enReports, en)
  const [spans, earlier] = [spansOf(report.days), spansOf(before.days)]
  const max = Math.max(1, ...[...spans, ...earlier].map(sumOf))
  const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const name = ({ from, to }: Span) => days.formatRange(new Date(from), new Date(to))
  const share = (count: number) => ({ '--share': count / max }) as CSSProperties
  return (
    <>
      <ul className="report-key">
        {parts.map((part) => (
          <li key={part} className={`report-${part}`}>
            {texts[part]}
          </li>
        ))}
        <li className="report-before">{texts.before}</li>
      </ul>
      <div className="report-plot" aria-hidden>
        {spans.map((span, i) => {
          const last = earlier[i]
          return (
            <div key={span.from} className="report-column" title={`${name(span)}: ${sumOf(span)}`}>
              <span className="report-count">{sumOf(span)}</span>
              <div className="report-stack">
                {parts.map((part) => (
                  <div key={part} className={`report-${part}`} style={share(span[part])} />
                ))}
                {last && <div className="report-mark" style={share(sumOf(last))} />}
              </div>
              {spans.length <= 14 && <span className="report-tick">{name(span)}</span>}
            </div>
          )
        })}
      </div>
      <details className="report-table">
        <summary>{texts.table}</summary>
        <table>
          <caption className="sr-only">{texts.bySpan}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.span}</th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {texts[part]}
                </th>
              ))}
              <th scope="col">{texts.total}</th>
              <th scope="col">{texts.before}</th>
            </tr>
          </thead>
          <tbody>
            {spans.map((span, i) => (
              <tr key={span.from}>
                <th scope="row">{name(span)}</th>
                {parts.map((part) => (
                  <td key={part} data-label={texts[part]}>
                    {span[part]}
                  </td>
                ))}
                <td data-label={texts.total}>{sumOf(span)}</td>
                <td data-label={texts.before}>{earlier[i] ? sumOf(earlier[i]) : texts.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function sumOf({ done, open, cancelled, missed }: Span): number {
  return done + open + cancelled + missed
}
