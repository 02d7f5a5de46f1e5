import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { enAudit } from '../../i18n/en/audit.ts'
import { en } from '../../i18n/en/layout.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { Line } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { AuditPerson } from './audit-person.tsx'
import { changedIn, sentenceOf } from './entry-text.ts'

interface AuditTableProps extends Items<AuditEntry> {
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string
}

/** Audit entries: when, who, what, about whom, and a disclosure with the rest. */
export function AuditTable({ timeZone, ...list }: AuditTableProps) {
  const texts = useTexts(enAudit)
  const columns: ListColumn<AuditEntry>[] = [
    {
      key: 'when',
      label: texts.when,
      headClass: 'w-33 lines:w-58',
      place: 'end',
      className: 'order-1',
      skeleton: 's',
      cell: ({ at }) => <ClinicInstant instant={at} timeZone={timeZone} stacked />,
    },
    {
      key: 'who',
      label: texts.who,
      cardLabel: texts.who,
      place: 'across',
      className: 'order-2 wrap-anywhere',
      skeleton: 'm',
      cell: (entry) => <Actor entry={entry} />,
    },
    {
      key: 'what',
      label: texts.what,
      headClass: 'w-[26%]',
      className: 'font-semibold wrap-anywhere',
      skeleton: 'm',
      cell: (entry) => (
        <Line>
          <bdi>{sentenceOf(entry, texts)}</bdi>
        </Line>
      ),
    },
    {
      key: 'about',
      label: texts.about,
      cardLabel: texts.about,
      place: 'across',
      className: 'order-3 wrap-anywhere',
      skeleton: 'm',
      cell: (entry) => subjectOf(entry, texts.self),
    },
    {
      key: 'more',
      label: texts.more,
      headClass: 'w-32',
      place: 'across',
      className: 'order-4 wrap-anywhere',
      cell: (entry) => <Details entry={entry} />,
    },
  ]
  return (
    <ListTable
      caption={texts.caption}
      columns={columns}
      {...list}
      texts={texts}
      rowClass="gap-x-4 gap-y-1.5 max-md:items-start"
      fixed
      dense
    />
  )
}

function Actor({ entry: { actor, by } }: { readonly entry: AuditEntry }) {
  const texts = useTexts(enAudit)
  if (by) return <AuditPerson person={by} />
  return <span className="text-ink-quiet">{actor === 'portal' ? texts.portal : texts.visitor}</span>
}

function subjectOf({ about, by }: AuditEntry, oneself: string): ReactNode {
  if (!about) return null
  if (about._id === by?._id) return <span className="text-ink-quiet">{oneself}</span>
  return <AuditPerson person={about} />
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const [{ locale }, texts] = useTexts(en, enAudit)
  const facts = [
    { name: texts.changed, value: withCommas(changedIn(entry, texts), locale) },
    { name: texts.network, value: entry.network && <bdi dir="ltr">{entry.network}</bdi> },
    { name: texts.request, value: entry.requestId && <bdi dir="ltr">{entry.requestId}</bdi> },
    { name: texts.entry, value: String(entry._id) },
  ]
  return (
    <details className="group/details print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-touch w-fit cursor-pointer items-center gap-1.5 font-semibold text-ink-quiet hover:underline print:hidden">
        {texts.more}
        <IconChevronDown className="w-4 group-open/details:rotate-180" />
      </summary>
      <dl className="grid gap-1 pb-3 text-sm wrap-anywhere">
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt className="text-ink-quiet">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
