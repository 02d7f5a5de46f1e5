import { useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-dialog.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { daysText } from '../../ui/text/days-text.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { DaySpans } from './day-spans.tsx'
import { MoveUpButton, movedUp } from './move-up-button.tsx'
import { type ChairList, changeChairs, refreshSchedule } from './schedule-api.ts'

type Chair = Schedule['chairs'][number]

interface ChairsTableProps {
  readonly query: ListQuery
  readonly list: ChairList
  /** Changes the chairs and their order; absent for someone who may only record outages. */
  readonly onEdit: ((chair: Chair) => void) | undefined
  readonly onAddOutage: (chair: Chair) => void
}

/** The chairs in their order, with their outages. */
export function ChairsTable({ query, list, onEdit, onAddOutage }: ChairsTableProps) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  const columns: ListColumn<Chair>[] = [
    {
      key: 'chair',
      label: texts.chair,
      className: 'font-semibold md:min-w-40',
      skeleton: 'm',
      place: 'across',
      cell: ({ name, inService }) => (
        <>
          <span className="wrap-anywhere">
            <ClinicText>{name}</ClinicText>
          </span>{' '}
          <Badge look={inService ? 'ok' : 'warn'}>{inService ? texts.inService : texts.outOfService}</Badge>
        </>
      ),
    },
    {
      key: 'outages',
      label: texts.outages,
      place: 'across',
      skeleton: 'm',
      cell: ({ name, outages }) =>
        outages.length > 0 && (
          <DaySpans
            name={name}
            onRemove={(id: string) => call('desk DELETE /schedule/outages/:id', { params: { id } })}
            spans={outages.map((outage) => ({ _id: outage._id, when: daysText(outage, locale), why: outage.note }))}
          />
        ),
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'md:max-xl:w-52 md:max-xl:[--cell-y:--spacing(2)]',
      cell: (chair, index) => (
        <RowActions wrap>
          {onEdit && (
            <Button look="soft" aria-label={texts.changeOf(texts.edit, chair.name)} onClick={() => onEdit(chair)}>
              {texts.edit}
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={texts.changeOf(texts.addOutage, chair.name)}
            onClick={() => onAddOutage(chair)}
          >
            {texts.addOutage}
          </Button>
          {onEdit && index > 0 && (
            <MoveUpButton
              name={chair.name}
              move={() => changeChairs(list, (chairs) => movedUp(chairs, chair._id), false)}
            />
          )}
          {onEdit && <RemoveButton chair={chair} list={list} />}
        </RowActions>
      ),
    },
  ]
  return (
    <ListTable
      caption={texts.chairsCaption}
      columns={columns}
      items={list.chairs}
      empty={texts.noChairs}
      {...{ query, texts }}
      dense
    />
  )
}

interface ChairButtonProps {
  readonly chair: Chair
  readonly list: ChairList
}

function RemoveButton({ chair, list }: ChairButtonProps) {
  const texts = useTexts(enSchedule)
  const queries = useQueryClient()
  const remove = useRowAction({
    mutationFn: () => changeChairs(list, (chairs) => chairs.filter(({ _id }) => _id !== chair._id), false),
    onSuccess: () => showToast(texts.removed(chair.name)),
    reload: () => refreshSchedule(queries),
  })
  return (
    <ConfirmButton
      look="remove"
      action={remove}
      aria-label={texts.changeOf(texts.remove, chair.name)}
      title={texts.removeTitle(chair.name)}
      no={texts.keep}
      yes={texts.remove}
      danger
    >
      <p>{texts.removeChairLead}</p>
    </ConfirmButton>
  )
}
