import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import heroDark from '../art/dark/hero-treatment-room.svg'
import hero from '../art/hero-treatment-room.svg'
import { OpeningHoursList } from '../features/clinic/opening-hours-list.tsx'
import { PhoneLink } from '../features/clinic/phone-link.tsx'
import { useClinic } from '../features/clinic/use-clinic.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Main } from '../ui/main.tsx'

/** The way in: what the clinic promises, one button, when and where. */
export function Home() {
  const { home } = useMessages()
  return (
    <Main>
      <title>{home.title}</title>
      <section className="hero">
        <div className="wrap hero__grid">
          <div>
            <h1>
              {home.heroBefore}
              <span className="smile">{home.heroSmile}</span>
              {home.heroAfter}
            </h1>
            <p className="lead">{home.lead}</p>
            <div className="hero__go">
              <ButtonLink to={paths.appointment} look="primary" large>
                {home.getStarted}
              </ButtonLink>
            </div>
          </div>
          <Illustration light={hero} dark={heroDark} smile first />
        </div>
      </section>
      <InfoCards />
    </Main>
  )
}

function InfoCards() {
  const { home } = useMessages()
  const clinic = useClinic()
  return (
    <section className="wrap infos section--end" aria-label={home.visitUs}>
      <InfoCard icon={<IconClock className="icon" aria-hidden />} title={home.openingHours}>
        <div className="awaits-lines">{clinic && <OpeningHoursList clinic={clinic} />}</div>
      </InfoCard>
      <InfoCard icon={<IconMapPin className="icon" aria-hidden />} title={home.location}>
        <address className="awaits-lines">
          {clinic && (
            <>
              {clinic.street}
              <br />
              {clinic.city}
              <br />
              <a href={paths.directions(`${clinic.street}, ${clinic.city}`)} target="_blank" rel="noreferrer">
                {home.directions}
              </a>
            </>
          )}
        </address>
      </InfoCard>
      <InfoCard icon={<IconPhone className="icon" aria-hidden />} title={home.contact}>
        <p>{home.contactLead}</p>
        <p className="awaits-line">{clinic && <PhoneLink clinic={clinic} className="num nowrap" />}</p>
      </InfoCard>
    </section>
  )
}

interface InfoCardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}

function InfoCard({ icon, title, children }: InfoCardProps) {
  return (
    <div className="info">
      {icon}
      <h2>{title}</h2>
      <div className="info__body">{children}</div>
    </div>
  )
}
