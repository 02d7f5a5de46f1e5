import { useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { DataImport } from '#contract/schemas/import.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { CsvButtons, hasLeftOut } from './csv-buttons.tsx'
import { moveImport } from './imports-api.ts'
import { InviteCard } from './invite-card.tsx'
import { RowList } from './row-list.tsx'
import type { ImportChange } from './use-import-change.ts'

interface ImportDoneProps extends ImportChange {
  readonly of: DataImport
  readonly timeZone: string
}

/** What an import did, the rows that were left out, and its undo. */
export function ImportDone({ of, timeZone, change, isPending }: ImportDoneProps) {
  const [texts, { locale }] = useTexts(enImports, en)
  const [undoing, setUndoing] = useState(false)
  const { state, results, undoUntil } = of
  const lead = { stopped: texts.stopped, undone: texts.undone }[state as 'stopped'] ?? texts.finished
  const undoDay = undoUntil && formatDayInText(clinicTimeAt(new Date(undoUntil), timeZone).day, locale)
  return (
    <>
      <div className={cardClass('grid max-w-176 gap-3 p-5')}>
        <p className="text-lg">{lead}</p>
        <ul className="grid gap-1">
          {of.files.map(({ _id, kind }) => (
            <li key={_id}>
              <b>{texts.kinds[kind]}</b>{' '}
              {Object.entries(results[kind] ?? {})
                .map(([result, count]) => `${count.toLocaleString(locale)} ${texts.results[result as 'added']}`)
                .join(' · ')}
            </li>
          ))}
        </ul>
        {state === 'stopped' && (
          <p>
            <Button look="primary" busy={isPending} onClick={() => change(() => moveImport(of, 'start'))}>
              {texts.resume}
            </Button>
          </p>
        )}
        {undoDay && (
          <div className="grid gap-2">
            <p className="text-ink-quiet">{texts.undoUntil(undoDay)}</p>
            <p>
              <Button busy={isPending} onClick={() => setUndoing(true)}>
                {texts.undo}
              </Button>
            </p>
          </div>
        )}
      </div>
      {(state === 'done' || state === 'inviting') && of.files.some(({ kind }) => kind === 'patients') && (
        <InviteCard of={of} change={change} isPending={isPending} />
      )}
      <RowList of={of} outcome="left" title={texts.leftOut} actions={<CsvButtons of={of} />} />
      {of.files.some(({ kind }) => hasLeftOut(of, kind)) && <p className="mt-2 text-ink-quiet">{texts.leftOutNote}</p>}
      {undoing && undoDay && (
        <ConfirmDialog
          title={texts.undoTitle}
          no={texts.keep}
          yes={texts.undoConfirm}
          danger
          onClose={() => setUndoing(false)}
          onConfirm={() => change(() => moveImport(of, 'undo'))}
        >
          {texts.undoUntil(undoDay)}
        </ConfirmDialog>
      )}
    </>
  )
}
