import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { chosenTimeIn } from '../../features/appointment/chosen-time.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { paths } from '../../paths.ts'
import { cardClass } from '../../ui/card-class.ts'
import { TaskPage } from '../../ui/layout/task-page.tsx'

// Only for visitors who chose a time. Without it they sign in all the same.
const ChosenTimeCard = lazy(() =>
  import('../../features/appointment/chosen-time-card.tsx').then(
    ({ ChosenTimeCard }) => ({ default: ChosenTimeCard }),
    () => ({ default: () => null }),
  ),
)

interface SignInPageProps {
  readonly title: string
  /** The heading below the title if signing in finishes a booking. */
  readonly toBook: string
  /** Stands below the title otherwise. */
  readonly lead: ReactNode
  /** The page to return to, if any. */
  readonly from: string | undefined
  readonly children: ReactNode
}

/** A page on which a visitor signs in or up, with the time that they chose before on top. */
export function SignInPage({ title, toBook, lead, from, children }: SignInPageProps) {
  const [query, setQuery] = useSearchParams()
  const chosen = chosenTimeIn(from)
  return (
    <TaskPage
      title={<PageTitle page={title} />}
      above={
        chosen && (
          <Suspense
            fallback={
              <div className={cardClass('mb-4 px-4 py-3')}>
                <p className="min-h-12" />
              </div>
            }
          >
            <ChosenTimeCard
              key={`${chosen.date} ${chosen.treatment}`}
              chosen={chosen}
              onChange={(next) => {
                query.set('from', paths.appointmentWith({ ...next }))
                setQuery(query, { replace: true, preventScrollReset: true })
              }}
            />
          </Suspense>
        )
      }
    >
      {chosen ? (
        <h1 className="text-2xl/relaxed">
          <span className="block text-sm/relaxed font-semibold tracking-normal text-brand-ink">{title}</span> {toBook}
        </h1>
      ) : (
        <>
          <h1>{title}</h1>
          <p className="text-ink-quiet">{lead}</p>
        </>
      )}
      {children}
    </TaskPage>
  )
}

/** The way to the other page about signing in, as large as the form's button. */
export function OtherWay({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-5">
      <p className="font-semibold">{question}</p>
      {children}
    </div>
  )
}
