import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import { ErrorText } from '../form/error-text.tsx'
import { useErrorText } from '../use-error-text.ts'
import type { SheetColumn } from './read-paste.ts'
import { SaveBar } from './save-bar.tsx'
import { focusNextFault, Sheet } from './sheet.tsx'
import { PasteNote } from './sheet-parts.tsx'
import { type CellFaults, useSheet } from './use-sheet.ts'

type Rows = readonly (readonly string[])[]

interface SheetFormProps {
  readonly caption: string
  readonly columns: readonly SheetColumn[]
  /** The name under which this tab keeps what is not saved. */
  readonly draft: string
  /** Returns the faults of the cells of each row. */
  readonly check: (rows: Rows) => CellFaults
  /** The label of the button that saves this number of rows. */
  readonly saveLabel: (count: number) => string
  /** The way back without saving. */
  readonly cancel: ReactNode
  /** Saves all rows that are not empty, or none. Returns the number of added ones. */
  readonly save: (rows: Rows) => Promise<number>
  /** Reloads the lists that a row may be in, after saving or a refusal. */
  readonly reload: () => Promise<unknown>
  readonly onSaved: (count: number) => void
}

/** Several new records as a table. Nothing is stored until all are saved at once. */
export function SheetForm({ draft, check, saveLabel, cancel, save, reload, onSaved, ...table }: SheetFormProps) {
  const texts = useTexts(enSheet)
  const errorText = useErrorText()
  const page = useRef<HTMLDivElement>(null)
  const sheet = useSheet(table.columns, draft)
  const faults = check(sheet.rows.map(({ cells }) => cells))
  const wrong = faults.flat().filter((fault) => fault?.look === 'wrong').length
  const count = sheet.filled.length
  const saving = useMutation({
    mutationFn: () => save(sheet.filled.map(({ cells }) => cells)),
    onSuccess: async (addedCount) => {
      sheet.clear()
      await reload()
      onSaved(addedCount)
    },
    // Another admin may have added one of them.
    onError: reload,
  })

  function press() {
    if (saving.isPending || count === 0) return
    flushSync(() => sheet.check(sheet.rows.map(({ id }) => id)))
    if (wrong > 0) focusNextFault(page.current)
    else saving.mutate()
  }

  return (
    <div ref={page}>
      <PasteNote sheet={sheet} />
      <Sheet {...table} sheet={sheet} faults={faults} />
      <SaveBar
        label={texts.bar}
        isWrong={wrong > 0}
        status={wrong > 0 ? texts.wrong(wrong) : count > 0 && texts.ready(count)}
        actions={
          <>
            {cancel}
            <Button
              look={wrong > 0 ? 'secondary' : 'primary'}
              large
              busy={saving.isPending}
              aria-disabled={count === 0}
              onClick={press}
            >
              {wrong > 0 ? texts.nextProblem : saveLabel(count)}
            </Button>
          </>
        }
      >
        <p>{texts.notStored}</p>
        {saving.isError && <ErrorText announced>{errorText(saving.error)}</ErrorText>}
      </SaveBar>
    </div>
  )
}
