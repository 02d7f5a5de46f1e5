import type { listTreatments } from '#contract/routes/treatments.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { call } from '../../api/client.ts'
import { useRequest } from '../../api/use-request.ts'
import { lengthOf } from '../../features/bookings/treatment-length.ts'
import { formatMinutes, formatMoney } from '../../i18n/format.ts'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { type ServiceSample, serviceSamples } from './service-samples.ts'

const ask = (signal: AbortSignal) => call<typeof listTreatments>('public GET /service', { signal })

/** Three services with today's price, each a step from its free times. */
export function HomeServices() {
  const messages = useClinicMessages()
  const { home } = messages
  const { answer } = useRequest(ask)
  return (
    <Section title={home.services} lead={home.servicesLead}>
      <ul className="grid-3">
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
  /** The treatment as the clinic offers it; undefined until that is known. */
  readonly offered: Treatment | undefined
  /** The clinic does not offer it, or not by this name. */
  readonly gone: boolean
}

function ServiceCard({ sample: { name, des, img }, offered, gone }: ServiceCardProps) {
  const { locale, notFound } = useMessages()
  const { home } = useClinicMessages()
  const minutes = lengthOf(offered?.slots)
  return (
    <li className="service">
      <Illustration {...img} />
      <div className="service__body">
        <h3 lang="en">{name}</h3>
        <p className="quiet">{des}</p>
        <div className="service__foot">
          <p className="service__facts">
            {offered && <b className="price">{formatMoney(offered.price, locale)}</b>}
            {minutes !== undefined && (
              <span className="quiet small nowrap">{formatMinutes(minutes, locale, 'short')}</span>
            )}
          </p>
          {gone ? (
            <ButtonLink to={paths.appointment} look="soft">
              {notFound.seeTimes}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.appointmentWith({ show: name })} look="soft" aria-label={home.buyThis(name)}>
              {home.buyNow}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}
