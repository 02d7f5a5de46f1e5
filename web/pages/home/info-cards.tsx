import type { ReactNode } from 'react'
import { OpeningHoursList } from '../../features/clinic/opening-hours-list.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useHomeMessages } from '../../i18n/use-home-messages.ts'
import { paths } from '../../paths.ts'
import { IconClock, IconMapPin, IconPhone } from '../../ui/icons/icons.tsx'

/** When, where, and the number to call. */
export function HomeInfoCards() {
  const home = useHomeMessages()
  const clinic = useClinic()
  return (
    <section className="wrap infos" aria-label={home.visitUs}>
      <InfoCard icon={<IconClock className="icon" />} title={home.openingHours}>
        <div className="awaits-lines">{clinic && <OpeningHoursList clinic={clinic} />}</div>
      </InfoCard>
      <InfoCard icon={<IconMapPin className="icon" />} title={home.location}>
        <address className="awaits-lines">
          {clinic?.street && (
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
      <InfoCard icon={<IconPhone className="icon" />} title={home.contact}>
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
