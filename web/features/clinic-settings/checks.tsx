import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'

const checks = queryOptions({
  queryKey: ['setup', 'checks'],
  queryFn: ({ signal }) => call('admin GET /setup/checks', { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** The checks of `npm run doctor` before online booking is turned on: what is wrong, and what could be better. */
export function Checks() {
  const texts = useTexts(enAdmin).settings.booking.checks
  const loaded = useQuery(checks)
  const findings = loaded.data?.findings ?? []
  const wrong = findings.filter(({ state }) => state === 'wrong')
  const shown = [...wrong, ...findings.filter(({ state }) => state === 'note')]
  return (
    <div className="mb-6 grid gap-3">
      <h3>{texts.title}</h3>
      {loaded.isError ? (
        <ListFailed texts={texts} query={loaded} />
      ) : (
        <p role="status">
          {loaded.isPending ? (
            <>
              <span className="sr-only">{texts.running}</span>
              <Skeleton size="l" />
            </>
          ) : wrong.length > 0 ? (
            texts.wrong(wrong.length, findings.length)
          ) : (
            texts.fine(findings.length)
          )}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-3">
          {shown.map(({ state, about, says, help }) => (
            <li key={`${about} ${says}`} className="grid justify-items-start gap-1">
              <Badge look={state === 'wrong' ? 'danger' : 'warn'}>
                {state === 'wrong' ? texts.problem : texts.note}
              </Badge>
              {/* The checks are for those who run the portal, in English as on their console. */}
              <p lang="en" dir="ltr" className="text-start wrap-anywhere">
                {about.charAt(0).toUpperCase() + about.slice(1)}: {says} {help}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
