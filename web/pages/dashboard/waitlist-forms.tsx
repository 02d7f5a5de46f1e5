import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { call } from '../../api/client.ts'
import { availableOn } from '../../features/bookings/availability-api.ts'
import { ownProfile } from '../../features/bookings/profile-api.ts'
import { WhoField } from '../../features/bookings/who-field.tsx'
import { useMailIsOff } from '../../features/clinic/clinic-setup.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { FreeTimes } from '../../features/waitlist/free-times.tsx'
import { TreatmentChoice, useTreatmentChoice } from '../../features/waitlist/treatment-choice.tsx'
import { usualWish } from '../../features/waitlist/use-wish.ts'
import {
  fittingTimes,
  joinWaitlist,
  reloadWaitlist,
  type Waiting,
  type WishInput,
} from '../../features/waitlist/waitlist-api.ts'
import { WishForm } from '../../features/waitlist/wish-form.tsx'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { IconArrowLeft } from '../../ui/icons/dashboard-icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

interface JoiningProps {
  readonly clinic: Clinic
  readonly treatmentId: string
  readonly doctorId: string
}

/** The form that puts the patient, or a member of the family, on the waitlist. */
export function Joining({ clinic, treatmentId, doctorId }: JoiningProps) {
  const texts = useTexts(enWaitlist)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { day: today } = useClinicClock(clinic.timeZone)
  const [phone, setPhone] = useState('')
  const treatments = useQuery(availableOn(today)).data
  const profile = useQuery(ownProfile).data
  const { treatment, check: checkTreatment, choice } = useTreatmentChoice(treatmentId, treatments)
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
          {profile && (
            <WhoField
              label={texts.fields.who}
              people={[{ _id: '', name: profile.name }, ...profile.family]}
              value={memberId ?? ''}
              onChange={({ target }) => setMemberId(target.value || undefined)}
            />
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
  const texts = useTexts(enWaitlist).free
  const times = useQuery({ ...fittingTimes(waiting, wish), placeholderData: keepPreviousData }).data
  if (!times || times.length === 0) return null
  return (
    <div role="status" className="rounded-control border border-line px-4 py-3">
      <FreeTimes times={times} treatmentId={waiting.treatmentId} help={texts.form} />
    </div>
  )
}

/** The form that changes what an entry waits for. */
export function Changing({ clinic, entry }: { readonly clinic: Clinic; readonly entry: WaitlistEntry }) {
  const texts = useTexts(enWaitlist)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { day: today } = useClinicClock(clinic.timeZone)
  const treatments = useQuery(availableOn(today)).data
  const listed = doctorsOf(treatments?.find(({ _id }) => _id === entry.treatmentId))
  // The chosen doctor stays if an admin changes who performs the treatment.
  const own = entry.doctor && !listed.some(({ _id }) => _id === entry.doctor?._id) ? [entry.doctor] : []

  async function change(wish: WishInput) {
    await call('patient PUT /waitlist/:id', { params: { id: entry._id }, body: wish })
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
  const texts = useTexts(enWaitlist)
  return (
    <ButtonLink large to={ownPaths.waitlist}>
      {texts.cancel}
    </ButtonLink>
  )
}

function FormPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const texts = useTexts(enWaitlist)
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
        <div className="max-w-md">{mailIsOff ? <p className="text-ink-quiet">{texts.leadNoMail}</p> : <How />}</div>
      </div>
    </Main>
  )
}

function How() {
  const { how } = useTexts(enWaitlist)
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
