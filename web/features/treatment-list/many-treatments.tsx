import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { call } from '../../api/client.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SheetForm } from '../../ui/sheet/sheet-form.tsx'
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

/** Several new treatments as a table. */
export function ManyTreatments({ treatments, hours, ...form }: ManyTreatmentsProps) {
  const texts = useTexts(enSheet).treatments
  const queries = useQueryClient()
  const names = treatments.map(({ name }) => name)
  const columns = columnKeys.map((key) => ({
    key,
    label: texts.columns[key],
    words: headingWords[key],
    numeric: key !== 'name',
  }))
  return (
    <SheetForm
      {...form}
      caption={texts.caption}
      columns={columns}
      draft="draft of treatments"
      check={(rows) => checkRows(rows, { names, hours }, texts.faults)}
      saveLabel={texts.save}
      save={async (rows) => {
        const body = { treatments: rows.map((cells) => toTreatment(cells, hours)) }
        return (await call('admin POST /treatments', { body })).addedCount
      }}
      reload={() => refreshTreatments(queries)}
    />
  )
}
