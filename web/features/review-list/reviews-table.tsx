import type { ReactNode } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Folded } from '../../ui/table/folded.tsx'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn } from '../../ui/table/row-menu.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { Note, writtenTextClass } from '../../ui/text/note.tsx'
import { ReviewActions } from './review-actions.tsx'

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
      headClass: 'w-[33%]',
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: ({ patient, visit }) => (
        <Lines>
          <Line className="font-semibold">
            <bdi>{patient}</bdi>
          </Line>
          <Line quiet>
            <Listed of={[visit.treatment, formatDate(visit.date, locale)]} />
          </Line>
        </Lines>
      ),
    },
    {
      key: 'review',
      label: texts.review,
      place: 'across',
      skeleton: 'l',
      cell: ({ stars: count, text, name, place, reason }) => (
        <Folded first={stars(count)} text={text}>
          <p className={writtenTextClass} dir="auto">
            {text}
          </p>
          <Note>{texts.shownAs(name, place)}</Note>
          {reason !== undefined && (
            <Note>
              {texts.reason} <ClinicText>{reason}</ClinicText>
            </Note>
          )}
        </Folded>
      ),
    },
    {
      key: 'state',
      label: texts.state,
      headClass: 'w-32',
      place: 'across',
      skeleton: 's',
      cell: ({ state }) => <Badge look={looks[state]}>{texts.states[state]}</Badge>,
    },
    menuColumn(texts.actions, (review) => <ReviewActions review={review} onShown={onShown} />, 'w-46'),
  ]
  return <ListTable caption={texts.caption} columns={columns} {...list} texts={texts} rowClass="gap-2" fixed />
}
