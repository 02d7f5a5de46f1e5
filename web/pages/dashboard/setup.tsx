import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DeclarableStep, Setup as SetupData } from '#contract/schemas/setup.ts'
import { adminPaths } from '../../admin-paths.ts'
import { call } from '../../api/client.ts'
import { pendingCounts } from '../../api/pending-counts.ts'
import { NextStep } from '../../features/setup/next-step.tsx'
import setupStyles from '../../features/setup/setup.css?url'
import { setup } from '../../features/setup/setup-api.ts'
import { StepList } from '../../features/setup/step-list.tsx'
import { enSetup } from '../../i18n/en/setup.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useIsSaved } from '../../setup-return.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/page-icons.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { useSetupTexts } from './setup-texts.ts'

/** What is done of setting up the clinic, what is next, and what patients can book right now. */
export function Setup() {
  const texts = useTexts(enSetup)
  const loaded = useQuery(setup)
  const { data } = loaded
  const { bookable, detailOf } = useSetupTexts(data)
  const heading = useRef<HTMLHeadingElement>(null)
  const declare = useDeclaration(() => heading.current?.focus())
  useSavedStep(loaded.isFetchedAfterMount ? data : undefined, () => heading.current?.focus())
  useSidebarCount(data)
  const next = data?.steps.find(({ state }) => state === 'next')
  const Mark = bookable?.books ? IconCircleCheck : IconAlertTriangle
  return (
    <DashboardPage
      title={texts.title}
      status={loaded.isPending && texts.loading}
      actions={
        data && (
          <div className="setup-progress text-sm text-ink-quiet tabular-nums">
            <progress
              className="setup-meter"
              max={data.of}
              value={data.done}
              aria-label={texts.progress(data.done, data.of)}
            />
            <span aria-hidden>{texts.progress(data.done, data.of)}</span>
          </div>
        )
      }
    >
      <link rel="stylesheet" href={setupStyles} precedence="default" />
      <p
        className={`mb-5 flex min-h-7 items-start gap-2 text-lg font-semibold ${bookable?.books ? 'text-ok-ink' : 'text-warn-ink'}`}
        role="status"
      >
        {bookable && (
          <>
            <Mark className="mt-0.5 size-5 shrink-0" />
            <span>{bookable.text}</span>
          </>
        )}
      </p>
      {loaded.isError && (
        <div className="mb-5">
          <ListFailed texts={texts} query={loaded} />
        </div>
      )}
      {next && data && (
        <NextStep
          name={next.name}
          counts={data.counts}
          heading={heading}
          busy={declare.isPending}
          onUnneeded={(step) => declare.mutate({ step, unneeded: true })}
        />
      )}
      <StepList
        setup={data}
        detailOf={detailOf}
        busy={declare.isPending}
        onUndo={(step) => declare.mutate({ step, unneeded: false })}
      />
    </DashboardPage>
  )
}

/** Declares a step unneeded or takes that back, and then calls `onShown` with the new states on the page. */
function useDeclaration(onShown: () => void) {
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ step, unneeded }: { readonly step: DeclarableStep; readonly unneeded: boolean }) =>
      call('admin PUT /setup/steps/:step', { params: { step }, body: { unneeded } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: setup.queryKey })
      onShown()
    },
    onError: (failure) => showToast(errorText(failure), 'danger'),
  })
}

/** Once the guide is shown after a step was saved: says how many steps are done, and calls `onShown`. */
function useSavedStep(data: SetupData | undefined, onShown: () => void) {
  const isSaved = useIsSaved()
  const navigate = useNavigate()
  const texts = useTexts(enSetup)
  const show = useEffectEvent(() => {
    if (data) showToast(texts.saved(data.done, data.of))
    onShown()
    // Reloading the page must not say it again.
    void navigate(adminPaths.setup(), { replace: true, preventScrollReset: true })
  })
  const isReady = isSaved && data !== undefined
  useEffect(() => {
    if (isReady) show()
  }, [isReady])
}

// The count of the sidebar comes with other counts, at most once a minute.
function useSidebarCount(data: SetupData | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!data) return
    const { done, of } = data
    queries.setQueryData(pendingCounts.queryKey, (known) => {
      if (!known) return known
      const { setup: _, ...others } = known
      return done < of ? { ...others, setup: { done, of } } : others
    })
  }, [queries, data])
}
