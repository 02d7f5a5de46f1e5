import { useQueryClient } from '@tanstack/react-query'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { refreshSchedule } from './schedule-api.ts'

/** A button that moves a doctor or chair up by one place. */
export function MoveUpButton({ name, move }: { readonly name: string; readonly move: () => Promise<unknown> }) {
  const texts = useTexts(enSchedule)
  const queries = useQueryClient()
  const action = useRowAction({
    mutationFn: move,
    onSuccess: () => undefined,
    reload: () => refreshSchedule(queries),
  })
  return (
    <Button
      look="quiet"
      busy={action.isPending}
      aria-label={texts.changeOf(texts.moveUp, name)}
      onClick={() => action.mutate()}
    >
      {texts.moveUp}
    </Button>
  )
}

/** Returns a list with one of its items one place earlier. */
export function movedUp<Item extends { readonly _id?: string | undefined }>(
  items: readonly Item[],
  id: string,
): Item[] {
  const index = items.findIndex(({ _id }) => _id === id)
  const others = items.filter(({ _id }) => _id !== id)
  return others.toSpliced(Math.max(0, index - 1), 0, ...items.slice(index, index + 1))
}
