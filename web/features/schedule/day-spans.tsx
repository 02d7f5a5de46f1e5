import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { Note } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { refreshSchedule } from './schedule-api.ts'

interface DaySpan {
  readonly _id: string
  /** The days in words. */
  readonly when: string
  /** Kind and note. */
  readonly why: string
}

interface DaySpansProps {
  readonly spans: readonly DaySpan[]
  /** The doctor or chair. */
  readonly name: string
  readonly onRemove: (id: string) => Promise<unknown>
}

/** Absences or outages, each with a button that removes it. */
export function DaySpans({ spans, name, onRemove }: DaySpansProps) {
  return (
    <ul className="grid gap-2">
      {spans.map((span) => (
        <li key={span._id} className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            {span.when}
            {span.why && <Note dir="auto">{span.why}</Note>}
          </div>
          <RemoveButton span={span} name={name} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  )
}

function RemoveButton({ span, name, onRemove }: Omit<DaySpansProps, 'spans'> & { readonly span: DaySpan }) {
  const texts = useTexts(enSchedule)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const what = `${name}, ${span.when}`
  const remove = useRowAction({
    mutationFn: () => onRemove(span._id),
    onSuccess: () => showToast(texts.removed(what)),
    reload: () => refreshSchedule(queries),
  })
  return (
    <>
      <Button
        look="plain"
        icon
        busy={remove.isPending}
        aria-label={texts.changeOf(texts.remove, what)}
        onClick={() => setAsking(true)}
      >
        <IconX />
      </Button>
      {asking && (
        <ConfirmDialog
          title={texts.removeTitle(what)}
          no={texts.keep}
          yes={texts.remove}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        >
          <p>{texts.removeLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
