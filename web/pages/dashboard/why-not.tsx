import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { nextFree } from '../../features/bookings/treatment-queries.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { schedule } from '../../features/schedule/schedule-api.ts'
import { managedTreatments } from '../../features/treatment-list/treatment-list-api.ts'
import { WhyFields } from '../../features/why-not/why-fields.tsx'
import { WhyList } from '../../features/why-not/why-list.tsx'
import { whyNot } from '../../features/why-not/why-not-api.ts'
import { parseWhyParams, type WhyChoice } from '../../features/why-not/why-params.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { formatDay, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Explains for a treatment and a day why patients cannot book a start time, for admins. */
export function WhyNot() {
  const texts = useTexts(enWhyNot)
  const clinic = useClinic()
  if (clinic) return <Explained clinic={clinic} />
  return (
    <DashboardPage title={texts.title} status={texts.loading} lead={texts.lead}>
      <Skeleton size="l" />
    </DashboardPage>
  )
}

function Explained({ clinic }: { readonly clinic: Clinic }) {
  const texts = useTexts(enWhyNot)
  const today = useClinicClock(clinic.timeZone).day
  const asked = parseWhyParams(useSearchParams()[0], today)
  const treatments = useQuery(managedTreatments)
  const doctors = useQuery({ ...schedule, select: (loaded) => loaded.doctors })
  const first = treatments.data?.find(({ active }) => active) ?? treatments.data?.[0]
  const choice = { ...asked, treatment: asked.treatment || (first?._id ?? '') }
  const known = treatments.data?.some(({ _id }) => _id === choice.treatment)
  const { treatment: treatmentId, day: date, doctor } = choice
  const explained = useQuery({
    ...whyNot({ treatmentId, date, ...(doctor && { doctor }) }),
    enabled: known === true,
  })
  const failed = [treatments, doctors, explained].find(({ isError }) => isError)
  const loading = failed === undefined && (known === undefined || (known && explained.isPending))
  return (
    <DashboardPage title={texts.title} status={loading && texts.loading} lead={texts.lead}>
      {treatments.data && <WhyFields choice={choice} treatments={treatments.data} doctors={doctors.data ?? []} />}
      {failed ? (
        <ListFailed texts={texts} query={failed} />
      ) : (
        <>
          {known === false && <p>{treatments.data?.length === 0 ? texts.none : texts.unknown}</p>}
          {loading && <Skeleton size="l" />}
          {known && explained.data && (
            <>
              <Summary choice={choice} slots={explained.data.slots} />
              <WhyList choice={choice} answer={explained.data} />
            </>
          )}
        </>
      )}
    </DashboardPage>
  )
}

interface SummaryProps {
  readonly choice: WhyChoice
  readonly slots: readonly { readonly reason?: unknown }[]
}

/** How many start times are offered, and if there are none, the next free time. */
function Summary({ choice: { treatment: treatmentId, day: after, doctor }, slots }: SummaryProps) {
  const [{ locale }, texts] = useTexts(en, enWhyNot)
  const offered = slots.filter(({ reason }) => reason === undefined).length
  const { data } = useQuery({
    ...nextFree({ treatmentId, after, ...(doctor && { doctor }) }),
    enabled: offered === 0,
  })
  const next = data?.next
  const day: ClinicDay | undefined = parseClinicDay(next?.date ?? '')
  const form = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return (
    <Notice
      className="mb-6"
      look={offered === 0 ? 'warn' : 'neutral'}
      icon={offered === 0 ? IconAlertTriangle : undefined}
    >
      <p role="status">
        <strong>{texts.offeredOf(offered, slots.length)}</strong>{' '}
        {offered === 0 &&
          next &&
          day &&
          texts.next(`${formatDay(day, locale, form)}, ${slotEnds(next.slot, locale).start}`)}
        {offered === 0 && data?.next === null && texts.noNext}
      </p>
    </Notice>
  )
}
