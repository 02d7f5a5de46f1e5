import { useState } from 'react'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import { parseStart } from '#contract/start-times.ts'
import { en } from '../../i18n/en/layout.ts'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { comma, formatMinutes, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'
import { useTreatmentChange } from './use-treatment-change.ts'

interface TreatmentsTableProps {
  readonly query: ListQuery
  /** `undefined` while they are loading. */
  readonly treatments: readonly AdminTreatment[] | undefined
  readonly onEdit: (treatment: AdminTreatment) => void
}

/** All treatments with the actions of an admin. */
export function TreatmentsTable({ query, treatments, onEdit }: TreatmentsTableProps) {
  const [{ locale }, texts] = useTexts(en, enTreatments)
  const quietIfRetired = ({ active }: AdminTreatment) => (active ? '' : 'text-ink-quiet')
  const columns: ListColumn<AdminTreatment>[] = [
    {
      key: 'treatment',
      label: texts.treatment,
      className: 'font-semibold',
      skeleton: 'm',
      cell: ({ name, active, minutes }) => (
        <Lines className="lines-start">
          <Line className="wrap-anywhere">
            {!active && <Badge>{texts.retired}</Badge>} <ClinicText>{name}</ClinicText>
          </Line>
          <Line quiet>{formatMinutes(minutes, locale, 'short')}</Line>
        </Lines>
      ),
    },
    {
      key: 'price',
      label: texts.price,
      headClass: 'w-20 lines:w-28',
      place: 'end',
      className: 'font-semibold whitespace-nowrap tabular-nums',
      skeleton: 'xs',
      cell: (treatment) => (
        <span className={quietIfRetired(treatment)}>
          {treatment.price === 0 ? texts.free : formatMoney(treatment.price, locale)}
        </span>
      ),
    },
    {
      key: 'when',
      label: texts.when,
      headClass: 'w-[30%] lines:w-[34%]',
      place: 'across',
      skeleton: 'm',
      cell: (treatment) => (
        <Lines className={`lines-start ${quietIfRetired(treatment)}`}>
          <Line className="first-letter:uppercase">
            {treatment.weekdays.length === 7 ? texts.everyDay : weekdaysText(treatment.weekdays, locale)}
          </Line>
          <Line quiet>
            {texts.startsOfDay(treatment.starts.length)}
            {comma(locale)}
            <span className="whitespace-nowrap">{spanOf(treatment, locale)}</span>
          </Line>
        </Lines>
      ),
    },
    {
      key: 'coming',
      label: texts.coming,
      headClass: 'w-26 list-wide',
      cardLabel: texts.comingLong,
      place: 'across',
      className: 'list-wide',
      skeleton: 'xs',
      cell: ({ coming }) => coming,
    },
    menuColumn(
      texts.actions,
      (treatment) => <Actions treatment={treatment} onEdit={() => onEdit(treatment)} />,
      'w-44 lines:w-46',
    ),
  ]
  return (
    <ListTable
      caption={texts.caption}
      columns={columns}
      items={treatments}
      empty={texts.none}
      {...{ query, texts }}
      fixed
      dense
    />
  )
}

interface ActionsProps {
  readonly treatment: AdminTreatment
  readonly onEdit: () => void
}

function Actions({ treatment, onEdit }: ActionsProps) {
  const texts = useTexts(enTreatments)
  const change = useTreatmentChange(treatment)
  const [asking, setAsking] = useState(false)
  const { name, active, removable } = treatment
  const next = active ? 'retire' : 'offer'
  return (
    <RowMenu
      of={name}
      main={
        <Button look="soft" aria-label={texts.changeOf(texts.edit, name)} onClick={onEdit}>
          {texts.edit}
        </Button>
      }
    >
      <Button
        look="quiet"
        busy={change.isPending}
        aria-label={texts.changeOf(texts[next], name)}
        onClick={() => change.mutate(next)}
      >
        {texts[next]}
      </Button>
      {removable && (
        <Button look="remove" aria-label={texts.changeOf(texts.remove, name)} onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          no={texts.keep}
          yes={texts.remove}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate('remove')}
        >
          <p>{texts.removeLead}</p>
        </ConfirmDialog>
      )}
    </RowMenu>
  )
}

/** Returns the time from the first start of a day to the last end. */
function spanOf({ starts, minutes }: AdminTreatment, locale: string): string {
  const [first, last] = [parseStart(starts[0] ?? '') ?? 0, parseStart(starts.at(-1) ?? '') ?? 0]
  return formatSlotText(formatSlot({ start: first, end: last + minutes }), locale)
}
