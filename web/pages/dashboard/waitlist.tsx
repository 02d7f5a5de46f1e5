import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { clinicTimeAt, parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import { ownProfile } from '../../features/account/profile-api.ts'
import { availableOn } from '../../features/bookings/availability-api.ts'
import { useMailIsOff } from '../../features/clinic/clinic-setup.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { EntryCard } from '../../features/waitlist/entry-card.tsx'
import { FreeTimes } from '../../features/waitlist/free-times.tsx'
import { OfferCard } from '../../features/waitlist/offer-card.tsx'
import { TreatmentChoice, useTreatmentChoice } from '../../features/waitlist/treatment-choice.tsx'
import {
  answersOf,
  changeEntry,
  fittingTimes,
  joinWaitlist,
  ownWaitlist,
  reloadWaitlist,
  type Waiting,
  type WishInput,
} from '../../features/waitlist/waitlist-api.ts'
import { usualWish, WishForm } from '../../features/waitlist/wish-form.tsx'
import { useWaitlistMessages } from '../../i18n/hooks/use-waitlist-messages.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Empty } from '../../ui/empty.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { IconArrowLeft, IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** The patient's waitlist. With `join` or `change` in the address, the form of an entry. */
export function Waitlist() {
  const [search] = useSearchParams()
  const texts = useWaitlistMessages()
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
  const texts = useWaitlistMessages()
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

interface JoiningProps {
  readonly clinic: Clinic
  readonly treatmentId: string
  readonly doctorId: string
}

function Joining({ clinic, treatmentId, doctorId }: JoiningProps) {
  const texts = useWaitlistMessages()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { day: today } = clinicTimeAt(useClinicNow(), clinic.timeZone)
  const [phone, setPhone] = useState('')
  const treatments = useQuery(availableOn(today)).data
  const profile = useQuery(ownProfile).data
  const { treatment, check: checkTreatment, choice } = useTreatmentChoice(treatmentId, treatments)
  const family = profile?.family ?? []
  const [memberId, setMemberId] = useState<string>()
  const [tried, setTried] = useState(false)
  const number = useRef<HTMLInputElement>(null)
  const asksNumber = profile !== undefined && profile.phone === undefined
  const lacksNumber = asksNumber && phone.trim() === ''

  function check() {
    setTried(true)
    if (lacksNumber) number.current?.focus()
    return checkTreatment() && !lacksNumber
  }

  async function join(wish: WishInput) {
    if (!treatment) return
    await joinWaitlist({ treatmentId: treatment._id, memberId }, wish, asksNumber ? phone : undefined)
    await reloadWaitlist(queries)
    showToast(texts.joined)
    await navigate(ownPaths.waitlist, { replace: true })
  }

  return (
    <FormPage title={texts.joinTitle}>
      {treatments ? (
        <WishForm
          wish={{
            ...usualWish(
              clinic.hours.map(({ weekday }) => weekday),
              today,
            ),
            doctorId,
          }}
          doctors={doctorsOf(treatment)}
          today={today}
          submit={texts.submit}
          check={check}
          more={(wish) => treatment && <FreeNow waiting={{ treatmentId: treatment._id, memberId }} wish={wish} />}
          onSubmit={join}
          back={<Back />}
        >
          <TreatmentChoice {...choice} treatments={treatments} />
          {profile && family.length > 0 && (
            <SelectField
              label={texts.fields.who}
              value={memberId ?? ''}
              onChange={({ target }) => setMemberId(target.value || undefined)}
            >
              {[{ _id: '', name: profile.name }, ...family].map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {asksNumber && (
            <PhoneField
              ref={number}
              label={texts.fields.number}
              value={phone}
              onValue={setPhone}
              autoComplete="tel"
              required
              error={tried && lacksNumber ? texts.fields.noNumber : undefined}
            />
          )}
        </WishForm>
      ) : (
        <Skeleton size="l" />
      )}
    </FormPage>
  )
}

/** The times that suit a wish and are free now, if there are any. */
function FreeNow({ waiting, wish }: { readonly waiting: Waiting; readonly wish: WishInput }) {
  const texts = useWaitlistMessages().free
  const times = useQuery({ ...fittingTimes(waiting, wish), placeholderData: keepPreviousData }).data
  if (!times || times.length === 0) return null
  return (
    <div role="status" className="rounded-control border border-line px-4 py-3">
      <FreeTimes times={times} treatmentId={waiting.treatmentId} help={texts.form} />
    </div>
  )
}

function Changing({ clinic, entry }: { readonly clinic: Clinic; readonly entry: WaitlistEntry }) {
  const texts = useWaitlistMessages()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { day: today } = clinicTimeAt(useClinicNow(), clinic.timeZone)
  const treatments = useQuery(availableOn(today)).data
  const listed = doctorsOf(treatments?.find(({ _id }) => _id === entry.treatmentId))
  // The chosen doctor stays if an admin changes who performs the treatment.
  const own = entry.doctor && !listed.some(({ _id }) => _id === entry.doctor?._id) ? [entry.doctor] : []

  async function change(wish: WishInput) {
    await changeEntry(entry._id, wish)
    await reloadWaitlist(queries)
    showToast(texts.saved)
    await navigate(ownPaths.waitlist, { replace: true })
  }

  return (
    <FormPage title={texts.changeTitle}>
      {treatments ? (
        <WishForm
          wish={{ ...entry, doctorId: entry.doctor?._id ?? '', until: parseClinicDay(entry.until) ?? today }}
          doctors={[...listed, ...own]}
          today={today}
          submit={texts.save}
          onSubmit={change}
          back={<Back />}
        >
          <div>
            <p className="text-lg font-semibold">
              <TranslatedText of={entry} field="treatment" />
            </p>
            {entry.member && <p>{texts.forMember(entry.member.name)}</p>}
          </div>
        </WishForm>
      ) : (
        <Skeleton size="l" />
      )}
    </FormPage>
  )
}

function doctorsOf(treatment: AvailableTreatment | undefined) {
  return treatment?.doctors ?? []
}

function Back() {
  const texts = useWaitlistMessages()
  return (
    <ButtonLink look="quiet" to={ownPaths.waitlist}>
      {texts.cancel}
    </ButtonLink>
  )
}

function FormPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const texts = useWaitlistMessages()
  const mailIsOff = useMailIsOff()
  return (
    <Main>
      <PageTitle page={title} />
      <Link className={`-mt-2 ${linkClass}`} to={ownPaths.waitlist}>
        <IconArrowLeft />
        {texts.back}
      </Link>
      <h1 className="mb-5">{title}</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        {children}
        <aside className="max-w-md">{mailIsOff ? <p className="text-ink-quiet">{texts.leadNoMail}</p> : <How />}</aside>
      </div>
    </Main>
  )
}

function How() {
  const { how } = useWaitlistMessages()
  return (
    <>
      <h2 className="mb-3 text-lg">{how.title}</h2>
      <ol className="grid gap-4">
        {how.steps.map(([what, more]) => (
          <li key={what}>
            <b className="block font-semibold">{what}</b>
            <span className="text-ink-quiet">{more}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
