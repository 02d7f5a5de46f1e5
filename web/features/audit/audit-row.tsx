import { clinicTimeAt } from '#contract/dates.ts'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { formatDay, formatMinute, withCommas } from '../../i18n/format.ts'
import { useAuditMessages } from '../../i18n/hooks/use-audit-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { IconChevronDown } from '../../ui/icons/dashboard-icons.tsx'
import { AuditPerson } from './audit-person.tsx'
import { changedIn, sentenceOf } from './entry-text.ts'

interface AuditRowProps {
  readonly entry: AuditEntry
  /** The clinic's, in which times are told. */
  readonly timeZone: string
}

/** One entry: when, who, what, about whom, and the rest behind a disclosure. */
export function AuditRow({ entry, timeZone }: AuditRowProps) {
  const { locale } = useMessages()
  const texts = useAuditMessages()
  const { day, minute } = clinicTimeAt(new Date(entry.at), timeZone)
  return (
    <tr>
      <td className="cell-when">
        <time dateTime={entry.at}>
          <span className="nowrap">{formatDay(day, locale)}</span>{' '}
          <span className="nowrap quiet">{formatMinute(minute, locale)}</span>
        </time>
      </td>
      <td className="cell-label" data-label={texts.who}>
        <Who entry={entry} />
      </td>
      <td className="cell-main" dir="auto">
        {sentenceOf(entry, texts)}
      </td>
      <td className="cell-label" data-label={texts.about}>
        <AboutWhom entry={entry} />
      </td>
      <td className="cell-more">
        <Details entry={entry} />
      </td>
    </tr>
  )
}

function Who({ entry: { actor, by } }: { readonly entry: AuditEntry }) {
  const texts = useAuditMessages()
  if (by) return <AuditPerson person={by} />
  return <span className="quiet">{actor === 'portal' ? texts.portal : texts.visitor}</span>
}

function AboutWhom({ entry: { about, by } }: { readonly entry: AuditEntry }) {
  const texts = useAuditMessages()
  if (!about) return null
  if (about._id === by?._id) return <span className="quiet">{texts.self}</span>
  return <AuditPerson person={about} />
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { locale } = useMessages()
  const texts = useAuditMessages()
  const facts = [
    { name: texts.changed, value: withCommas(changedIn(entry, texts), locale) },
    { name: texts.network, value: entry.network && <bdi dir="ltr">{entry.network}</bdi> },
    { name: texts.request, value: entry.requestId && <bdi dir="ltr">{entry.requestId}</bdi> },
    { name: texts.entry, value: String(entry._id) },
  ]
  return (
    <details className="more">
      <summary className="link">
        {texts.more}
        <IconChevronDown className="icon" />
      </summary>
      <dl>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
