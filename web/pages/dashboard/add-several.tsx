import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useIsStep, useSetupReturn } from '../../setup-return.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import sheetStyles from '../../ui/sheet/sheet.css?url'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed, type ListFailedProps } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { DashboardPage } from './dashboard-page.tsx'

interface AddSeveralProps {
  readonly texts: ListFailedProps['texts'] & {
    readonly title: string
    readonly lead: string
    readonly loading: string
    readonly saved: (count: number) => string
  }
  /** Where the list is. */
  readonly back: string
  /** What the table needs: the query that failed, or the last. */
  readonly query: ListFailedProps['query'] & { readonly isPending: boolean; readonly isError: boolean }
  /** Renders the table once all is loaded. */
  readonly render: ((form: { cancel: ReactNode; onSaved: (count: number) => void }) => ReactNode) | undefined
}

/** A page to add several records at once. Leads back to the set-up guide if it was opened from there, else to the list. */
export function AddSeveral({ texts, back, query, render }: AddSeveralProps) {
  const { cancel } = useTexts(enSheet)
  const navigate = useNavigate()
  const isStep = useIsStep()
  const leadBack = useSetupReturn()
  function leave(count: number) {
    if (leadBack) return leadBack()
    showToast(texts.saved(count))
    void navigate(back)
  }
  return (
    <DashboardPage title={texts.title} lead={texts.lead} status={!render && !query.isError && texts.loading}>
      <link rel="stylesheet" href={sheetStyles} precedence="default" />
      {render ? (
        render({
          cancel: (
            <ButtonLink look="quiet" to={isStep ? adminPaths.setup() : back}>
              {cancel}
            </ButtonLink>
          ),
          onSaved: leave,
        })
      ) : query.isError ? (
        <ListFailed texts={texts} query={query} />
      ) : (
        <Skeleton size="l" />
      )}
    </DashboardPage>
  )
}
