import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import { useMailIsOff } from '../../features/clinic/clinic-setup.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { EntryCard } from '../../features/waitlist/entry-card.tsx'
import { OfferCard } from '../../features/waitlist/offer-card.tsx'
import { answersOf, ownWaitlist, reloadWaitlist } from '../../features/waitlist/waitlist-api.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Empty } from '../../ui/empty.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { Changing, Joining } from './waitlist-forms.tsx'

/** The patient's waitlist. With `join` or `change` in the address, the form of an entry. */
export function Waitlist() {
  const [search] = useSearchParams()
  const texts = useTexts(enWaitlist)
  const clinic = useClinic()
  const mailIsOff = useMailIsOff()
  const query = useQuery(ownWaitlist)
  const entries = query.data
  const [join, change] = [search.get('join'), search.get('change')]
  if (clinic && entries && join !== null)
    return <Joining clinic={clinic} treatmentId={join} doctorId={search.get('doctor') ?? ''} />
  const changed = entries?.find(({ _id }) => _id === change)
  if (clinic && changed) return <Changing clinic={clinic} entry={changed} />
  return (
    <DashboardPage
      title={texts.title}
      count={entries && entries.length > 0 ? entries.length : undefined}
      lead={mailIsOff ? texts.leadNoMail : texts.lead}
      status={query.isPending && texts.loading}
      actions={
        entries &&
        entries.length > 0 && (
          <ButtonLink to={paths.joinWaitlist()}>
            <IconPlus />
            {texts.join}
          </ButtonLink>
        )
      }
    >
      {entries && clinic ? (
        <Entries entries={entries} clinic={clinic} />
      ) : query.isError ? (
        <LoadFailed texts={{ ...texts, failedHelp: '' }} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton size="l" />
      )}
    </DashboardPage>
  )
}

function Entries({ entries, clinic }: { readonly entries: readonly WaitlistEntry[]; readonly clinic: Clinic }) {
  const texts = useTexts(enWaitlist)
  const queries = useQueryClient()
  const now = useClinicNow()
  const current = entries.flatMap(({ _id: entryId, offer }) => (offer ? [{ entryId, offer }] : []))
  const [seen, setSeen] = useState(current)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const added = current.filter(({ offer }) => !seen.some((each) => each.offer._id === offer._id))
  if (added.length > 0) setSeen([...seen, ...added])
  // The result of an answer, and that an offer expired, stay on the page, although the entry no longer has the offer.
  const shown = seen.filter(({ entryId, offer }) => {
    if (answered.includes(offer._id)) return true
    const entry = entries.find(({ _id }) => _id === entryId)
    return entry && (entry.offer?._id === offer._id || now >= new Date(offer.until))
  })
  return (
    <>
      {shown.map(({ offer }) => (
        <section key={offer._id} className={cardClass('mb-6 max-w-xl p-5 sm:p-6')}>
          <OfferCard
            offer={offer}
            answers={answersOf(offer._id)}
            now={now}
            timeZone={clinic.timeZone}
            level={2}
            onEnd={() => {
              setAnswered((ids) => [...ids, offer._id])
              void reloadWaitlist(queries)
            }}
          />
        </section>
      ))}
      {entries.length > 0 ? (
        <>
          <ul className="grid gap-2.5">
            {entries.map((entry) => (
              <EntryCard key={entry._id} entry={entry} />
            ))}
          </ul>
          <p className="mt-4 text-sm text-ink-quiet">{texts.keep}</p>
        </>
      ) : (
        shown.length === 0 && (
          <Empty
            picture={<Illustration light={emptyScene} dark={emptySceneDark} smile />}
            title={texts.empty}
            text={texts.emptyHelp}
          >
            <ButtonLink to={paths.joinWaitlist()} look="primary">
              {texts.join}
            </ButtonLink>
            <ButtonLink to={paths.appointment}>{texts.seeTimes}</ButtonLink>
          </Empty>
        )
      )}
    </>
  )
}
