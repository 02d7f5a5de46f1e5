import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { call } from '../../api/client.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { SaveBar } from '../../ui/sheet/save-bar.tsx'
import { focusNextFault, Sheet } from '../../ui/sheet/sheet.tsx'
import { PasteNote } from '../../ui/sheet/sheet-parts.tsx'
import { useSheet } from '../../ui/sheet/use-sheet.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { checkRows, columnKeys, toTreatment } from './check-rows.ts'
import { headingWords } from './heading-words.ts'
import { refreshTreatments } from './treatment-list-api.ts'

interface ManyTreatmentsProps {
  readonly treatments: readonly AdminTreatment[]
  readonly hours: Clinic['hours']
  /** The way back without saving. */
  readonly cancel: ReactNode
  /** Called with the number of added treatments. */
  readonly onSaved: (count: number) => void
}

/** Several new treatments as a table. Nothing is stored until all are saved at once. */
export function ManyTreatments({ treatments, hours, cancel, onSaved }: ManyTreatmentsProps) {
  const texts = useTexts(enSheet)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const page = useRef<HTMLDivElement>(null)
  const columns = columnKeys.map((key) => ({
    key,
    label: texts.treatments.columns[key],
    words: headingWords[key],
    numeric: key !== 'name',
  }))
  const sheet = useSheet(columns, 'draft of treatments')
  const names = treatments.map(({ name }) => name)
  const cells = sheet.rows.map((row) => row.cells)
  const faults = checkRows(cells, { names, hours }, texts.treatments.faults)
  const wrong = faults.flat().filter((fault) => fault?.look === 'wrong').length
  const count = sheet.filled.length
  const save = useMutation({
    mutationFn: () =>
      call('admin POST /treatments', {
        body: { treatments: sheet.filled.map((row) => toTreatment(row.cells, hours)) },
      }),
    onSuccess: async ({ addedCount }) => {
      sheet.clear()
      await refreshTreatments(queries)
      onSaved(addedCount)
    },
    // Another admin may have added one of them.
    onError: () => refreshTreatments(queries),
  })

  function press() {
    if (save.isPending || count === 0) return
    flushSync(() => sheet.check(sheet.rows.map(({ id }) => id)))
    if (wrong > 0) focusNextFault(page.current)
    else save.mutate()
  }

  return (
    <div ref={page}>
      <PasteNote sheet={sheet} />
      <Sheet caption={texts.treatments.caption} columns={columns} sheet={sheet} faults={faults} />
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
              busy={save.isPending}
              aria-disabled={count === 0}
              onClick={press}
            >
              {wrong > 0 ? texts.nextProblem : texts.treatments.save(count)}
            </Button>
          </>
        }
      >
        <p>{texts.notStored}</p>
        {save.isError && <ErrorText announced>{errorText(save.error)}</ErrorText>}
      </SaveBar>
    </div>
  )
}
