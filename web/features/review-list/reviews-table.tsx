import type { ReactNode } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { formatDate } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { ModerationButtons } from './moderation-buttons.tsx'

interface ReviewsTableProps {
  readonly reviews: readonly Review[]
  /** How many stars look. */
  readonly stars: (count: number) => ReactNode
  readonly onShown: () => void
}

const looks = { waiting: 'badge badge--warn', shown: 'badge badge--ok', turned_down: 'badge' } as const

/** What patients wrote, with a way to show each or to turn it down. */
export function ReviewsTable({ reviews, stars, onShown }: ReviewsTableProps) {
  const texts = useAdminMessages().reviews
  const { locale } = useMessages()
  return (
    <TableLayout>
      {reviews.map((review) => {
        const { _id, patient, name, place, visit, text, state, reason, onPages } = review
        return (
          <tr key={_id} className={state === 'waiting' ? 'open' : undefined}>
            <td className="cell-sender">
              <strong dir="auto">{patient}</strong>
              <span className="cell-note">{texts.shownAs(name, place)}</span>
              <span className="cell-note num">
                <Listed of={[visit.treatment, formatDate(visit.date, locale)]} />
              </span>
            </td>
            <td className="cell-message">
              {stars(review.stars)}
              <p className="message__text" dir="auto">
                {text}
              </p>
            </td>
            <td className="cell-when">
              <span className={looks[state]}>{texts.states[state]}</span>
              {state === 'shown' && !onPages && <span className="cell-note">{texts.notOnPages}</span>}
              {reason !== undefined && (
                <span className="cell-note broken">
                  {texts.reason} <ClinicText>{reason}</ClinicText>
                </span>
              )}
            </td>
            <td className="cell-answer">
              <ModerationButtons review={review} onShown={onShown} />
            </td>
          </tr>
        )
      })}
    </TableLayout>
  )
}

/** The table with one row that says why it lists nothing. */
export function ReviewsTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={4}>{children}</EmptyRow>
    </TableLayout>
  )
}

/** The table while its rows are on their way. */
export function ReviewsTableSkeleton() {
  return (
    <TableLayout>
      <SkeletonRows
        cells={[
          ['cell-sender', 'm'],
          ['cell-message', 'l'],
          ['cell-when', 's'],
          ['cell-answer', 'm'],
        ]}
      />
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const { reviews } = useAdminMessages()
  const columns = [
    { key: 'patient', label: reviews.patient },
    { key: 'review', label: reviews.review },
    { key: 'state', label: reviews.state },
    { key: 'actions', label: reviews.actions, end: true },
  ]
  return (
    <Table caption={reviews.caption} columns={columns} className="table--messages table--reviews">
      <tbody>{children}</tbody>
    </Table>
  )
}
