import { useQueryClient } from '@tanstack/react-query'
import { parseClinicDay } from '#contract/dates.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import { call } from '../../api/client.ts'
import { enClosedDays } from '../../i18n/en/closed-days.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-dialog.tsx'
import { Line } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { daysText } from '../../ui/text/days-text.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { refreshClosedDays } from './closed-days-api.ts'

interface ClosedDaysTableProps extends Items<ClosedDays> {
  /** Whether to show the buttons that open days. */
  readonly mayOpen: boolean
  /** `YYYY-MM-DD` in the clinic's time zone. */
  readonly today: string
}

/** The days on which the clinic is closed. Those that have not passed can be opened again. */
export function ClosedDaysTable({ today, mayOpen, ...list }: ClosedDaysTableProps) {
  const [{ locale }, texts] = useTexts(en, enClosedDays)
  const isPast = ({ to }: ClosedDays) => (parseClinicDay(to) ?? '') < today
  const columns: ListColumn<ClosedDays>[] = [
    {
      key: 'days',
      label: texts.days,
      headClass: 'w-[34%]',
      className: 'font-semibold',
      skeleton: 'm',
      cell: (closing) => (
        <Line>
          {isPast(closing) && <Badge>{texts.past}</Badge>} {daysText(closing, locale)}
        </Line>
      ),
    },
    {
      key: 'reason',
      label: texts.reason,
      className: 'wrap-anywhere',
      skeleton: 'l',
      cell: ({ reason }) => (
        <Line>
          <ClinicText>{reason}</ClinicText>
        </Line>
      ),
    },
    {
      key: 'kept',
      label: texts.kept,
      headClass: 'w-32',
      cardLabel: texts.kept,
      skeleton: 'xs',
      cell: ({ kept }) => kept,
    },
  ]
  if (mayOpen) {
    columns.push({
      key: 'actions',
      label: texts.actions,
      end: true,
      headClass: 'w-44',
      place: 'actions',
      cell: (closing) => <RowActions>{!isPast(closing) && <OpenButton closing={closing} />}</RowActions>,
    })
  }
  return (
    <ListTable caption={texts.caption} columns={columns} {...list} texts={texts} rowClass="gap-x-4 gap-y-0.5" fixed />
  )
}

function OpenButton({ closing }: { readonly closing: ClosedDays }) {
  const [{ locale }, texts] = useTexts(en, enClosedDays)
  const queries = useQueryClient()
  const days = daysText(closing, locale)
  const open = useRowAction({
    mutationFn: () => call('admin DELETE /closed-days/:id', { params: { id: closing._id } }),
    onSuccess: () => showToast(texts.opened(days)),
    reload: () => refreshClosedDays(queries),
  })
  return (
    <ConfirmButton
      look="quiet"
      action={open}
      aria-label={texts.openOf(days)}
      title={texts.openTitle(days)}
      no={texts.keepClosed}
      yes={texts.open}
    >
      <p>{texts.openLead}</p>
    </ConfirmButton>
  )
}
