import type { listTreatments } from '#contract/routes/treatments.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { lengthOf } from '../../features/bookings/treatment-length.ts'
import { formatMinutes, formatMoney } from '../../i18n/format.ts'
import { useClinicMessages } from '../../i18n/hooks/use-clinic-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { type ServiceSample, serviceSamples } from './service-samples.ts'

const ask = (signal: AbortSignal) => call<typeof listTreatments>('public GET /service', { signal })

/** Three services with their price, each with a link to its free times. */
export function HomeServices() {
  const messages = useClinicMessages()
  const { home } = messages
  const { answer } = useRequest(ask)
  return (
    <Section title={home.services} lead={home.servicesLead}>
      <ul className="grid gap-5 md:grid-cols-[repeat(3,1fr)]">
        {serviceSamples(messages).map((sample) => (
          <ServiceCard
            key={sample._id}
            sample={sample}
            offered={answer?.find(({ name }) => name === sample.name)}
            gone={answer !== undefined && !answer.some(({ name }) => name === sample.name)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface ServiceCardProps {
  readonly sample: ServiceSample
  /** The treatment as the clinic offers it; `undefined` while it loads. */
  readonly offered: Treatment | undefined
  /** The clinic does not offer it under this name. */
  readonly gone: boolean
}

function ServiceCard({ sample: { name, des, img }, offered, gone }: ServiceCardProps) {
  const { locale, notFound } = useMessages()
  const { home } = useClinicMessages()
  const minutes = lengthOf(offered?.slots)
  const pick = useTranslated()
  const shown = offered ? pick(offered, 'name') : ({ text: name, language: 'en' } as const)
  return (
    <li
      className={cardClass(
        'grid grid-cols-[auto_1fr] items-start overflow-hidden md:grid-cols-1 md:grid-rows-[11rem_1fr]',
      )}
    >
      <Illustration
        {...img}
        bare
        fit="object-contain p-1 md:px-0 md:pt-4 md:pb-3"
        className="ms-5 mt-5 size-20 rounded-[1rem_1rem_50%_50%/1rem_1rem_20%_20%] bg-mint md:m-0 md:size-auto md:self-stretch md:rounded-[0_0_50%_50%/0_0_14%_14%]"
      />
      <div className="flex min-w-0 flex-col gap-1.5 self-stretch p-5 lg:p-6">
        <h3 lang={shown.language}>{shown.text}</h3>
        <p className="text-ink-quiet">{des}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
          <p className="min-h-12.5">
            {offered && (
              <b className="block text-lg leading-[1.35] font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(offered.price, locale)}
              </b>
            )}
            {minutes !== undefined && (
              <span className="text-sm whitespace-nowrap text-ink-quiet">
                {formatMinutes(minutes, locale, 'short')}
              </span>
            )}
          </p>
          {gone ? (
            <ButtonLink to={paths.appointment} look="soft">
              {notFound.seeTimes}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.appointmentWith({ show: name })} look="soft" aria-label={home.buyThis(shown.text)}>
              {home.buyNow}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}
