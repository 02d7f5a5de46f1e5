import type { ReactNode } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { Note, writtenTextClass } from '../../ui/text/note.tsx'
import { ModerationButtons } from './moderation-buttons.tsx'

interface ReviewsTableProps extends Items<Review> {
  readonly stars: (count: number) => ReactNode
  readonly onShown: () => void
}

const looks = { waiting: 'warn', shown: 'ok', turned_down: 'neutral' } as const

/** The reviews of patients, each with buttons that publish or reject it. */
export function ReviewsTable({ stars, onShown, ...list }: ReviewsTableProps) {
  const [{ reviews: texts }, { locale }] = useTexts(enAdmin, en)
  const columns: ListColumn<Review>[] = [
    {
      key: 'patient',
      label: texts.patient,
      headClass: 'w-6/25',
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: ({ patient, name, place, visit }) => (
        <>
          <strong dir="auto">{patient}</strong>
          <Note>{texts.shownAs(name, place)}</Note>
          <Note>
            <Listed of={[visit.treatment, formatDate(visit.date, locale)]} />
          </Note>
        </>
      ),
    },
    {
      key: 'review',
      label: texts.review,
      place: 'across',
      skeleton: 'l',
      cell: (review) => (
        <>
          {stars(review.stars)}
          <p className={`mt-2 ${writtenTextClass}`} dir="auto">
            {review.text}
          </p>
        </>
      ),
    },
    {
      key: 'state',
      label: texts.state,
      headClass: 'w-34',
      place: 'across',
      skeleton: 's',
      cell: ({ state, reason }) => (
        <>
          <Badge look={looks[state]}>{texts.states[state]}</Badge>
          {reason !== undefined && (
            <Note>
              {texts.reason} <ClinicText>{reason}</ClinicText>
            </Note>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      headClass: 'w-46 md:max-xl:w-36',
      place: 'across',
      skeleton: 'm',
      cell: (review) => <ModerationButtons review={review} onShown={onShown} />,
    },
  ]
  return (
    <ListTable
      caption={texts.caption}
      columns={columns}
      {...list}
      texts={texts}
      rowClass="gap-2 tabular:align-top [--cell-y:--spacing(4)]"
      fixed
    />
  )
}
