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
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
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
  const quietIfRetired = ({ active }: AdminTreatment) => (active ? undefined : 'text-ink-quiet')
  const columns: ListColumn<AdminTreatment>[] = [
    {
      key: 'treatment',
      label: texts.treatment,
      className: 'font-semibold md:min-w-40',
      skeleton: 'm',
      cell: ({ name, active, minutes }) => (
        <>
          <span className="wrap-anywhere">
            <ClinicText>{name}</ClinicText>
          </span>{' '}
          {!active && <Badge>{texts.retired}</Badge>}
          <Note className="xl:whitespace-nowrap">{formatMinutes(minutes, locale, 'short')}</Note>
        </>
      ),
    },
    {
      key: 'price',
      label: texts.price,
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
      place: 'across',
      skeleton: 'm',
      cell: (treatment) => (
        <div className={quietIfRetired(treatment)}>
          <span className="inline-block first-letter:uppercase">
            {treatment.weekdays.length === 7 ? texts.everyDay : weekdaysText(treatment.weekdays, locale)}
          </span>
          <Note className="xl:whitespace-nowrap">
            {texts.startsOfDay(treatment.starts.length)}
            {comma(locale)}
            <span className="whitespace-nowrap">{spanOf(treatment, locale)}</span>
          </Note>
        </div>
      ),
    },
    {
      key: 'coming',
      label: texts.coming,
      cardLabel: texts.comingLong,
      place: 'across',
      skeleton: 'xs',
      cell: ({ coming }) => coming,
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'md:max-xl:w-52 md:max-xl:[--cell-y:--spacing(2)]',
      cell: (treatment) => <Actions treatment={treatment} onEdit={() => onEdit(treatment)} />,
    },
  ]
  return (
    <ListTable
      caption={texts.caption}
      columns={columns}
      items={treatments}
      empty={texts.none}
      {...{ query, texts }}
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
    <RowActions wrap columns="xl:grid-cols-[auto_7.75rem_4.5rem]">
      <Button look="soft" aria-label={texts.changeOf(texts.edit, name)} onClick={onEdit}>
        {texts.edit}
      </Button>
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
    </RowActions>
  )
}

/** Returns the time from the first start of a day to the last end. */
function spanOf({ starts, minutes }: AdminTreatment, locale: string): string {
  const [first, last] = [parseStart(starts[0] ?? '') ?? 0, parseStart(starts.at(-1) ?? '') ?? 0]
  return formatSlotText(formatSlot({ start: first, end: last + minutes }), locale)
}
