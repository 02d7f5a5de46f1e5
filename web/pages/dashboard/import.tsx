import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { DataImport } from '#contract/schemas/import.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { CheckResult } from '../../features/imports/check-result.tsx'
import { ColumnsCard } from '../../features/imports/columns-card.tsx'
import { EarlierImports } from '../../features/imports/earlier-imports.tsx'
import { ExportCard } from '../../features/imports/export-card.tsx'
import { ImportDone } from '../../features/imports/import-done.tsx'
import { ImportProgress } from '../../features/imports/import-progress.tsx'
import { ImportSteps } from '../../features/imports/import-steps.tsx'
import {
  discardImport,
  forgetImport,
  importOf,
  isAtWork,
  matchColumns,
  moveImport,
  removeFile,
  showImport,
} from '../../features/imports/imports-api.ts'
import { UploadCard } from '../../features/imports/upload-card.tsx'
import { type ImportChange, useImportChange } from '../../features/imports/use-import-change.ts'
import { enImports } from '../../i18n/en/imports.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** Importing and exporting: a new import, or the one of the address at its present step. */
export function Import() {
  const texts = useTexts(enImports)
  const { id } = useParams()
  const clinic = useClinic()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const timeZone = clinic?.timeZone
  return (
    <DashboardPage
      title={texts.title}
      lead={texts.lead}
      actions={id && <ButtonLink to={adminPaths.import()}>{texts.another}</ButtonLink>}
    >
      {timeZone === undefined ? (
        <Skeleton size="l" />
      ) : id ? (
        <OneImport key={id} id={id} timeZone={timeZone} />
      ) : (
        <>
          <ImportSteps state={undefined} />
          <UploadCard
            onUploaded={async (changed) => {
              await showImport(queries, changed)
              await navigate(adminPaths.import(changed._id))
            }}
          />
          <EarlierImports timeZone={timeZone} to={adminPaths.import} />
          <ExportCard />
        </>
      )}
    </DashboardPage>
  )
}

function OneImport({ id, timeZone }: { readonly id: string; readonly timeZone: string }) {
  const texts = useTexts(enImports)
  const loaded = useQuery(importOf(id))
  const changing = useImportChange()
  const [atColumns, setAtColumns] = useState(false)
  const { data } = loaded
  if (!data) {
    return loaded.isError ? (
      <ListFailed texts={{ failed: texts.failed, tryAgain: texts.retry }} query={loaded} />
    ) : (
      <Skeleton size="l" />
    )
  }
  const showsColumns = data.state === 'open' || (data.state === 'checked' && atColumns)
  const shared = { of: data, ...changing }
  return (
    <>
      <ImportSteps state={showsColumns ? 'open' : data.state} />
      {showsColumns ? (
        <Columns {...shared} onCheck={() => setAtColumns(false)} />
      ) : isAtWork(data) ? (
        <ImportProgress {...shared} />
      ) : data.state === 'checked' ? (
        <CheckResult {...shared} onBack={() => setAtColumns(true)} />
      ) : (
        <ImportDone {...shared} timeZone={timeZone} />
      )}
    </>
  )
}

function Columns({ of, change, isPending, onCheck }: ImportChange & { of: DataImport; onCheck: () => void }) {
  const texts = useTexts(enImports)
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { _id: id, files, rows } = of
  const discard = useMutation({
    mutationFn: () => discardImport(id),
    onSuccess: async () => {
      await navigate(adminPaths.import())
      forgetImport(queries, id)
    },
    onError: (error) => showToast(errorText(error), 'danger'),
  })
  return (
    <>
      {files.map((file) => (
        <ColumnsCard
          key={file._id}
          file={file}
          busy={isPending}
          onMatch={(columns, dates) => change(() => matchColumns(id, file._id, { columns, ...(dates && { dates }) }))}
          onRemove={() => change(() => removeFile(id, file._id))}
        />
      ))}
      <UploadCard id={id} onUploaded={(changed) => showImport(queries, changed)} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          busy={isPending}
          disabled={files.length === 0}
          onClick={() => {
            onCheck()
            change(() => moveImport(of, 'check'))
          }}
        >
          {texts.check(rows)}
        </Button>
        <Button busy={discard.isPending} onClick={() => discard.mutate()}>
          {texts.discard}
        </Button>
        <span className="text-ink-quiet">{texts.checkNote}</span>
      </div>
    </>
  )
}
