import type { ReactNode } from 'react'
import { OpeningHoursList } from '../../features/clinic/opening-hours-list.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enHome } from '../../i18n/en/home.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { IconClock, IconMapPin, IconPhone } from '../../ui/icons/icons.tsx'

const iconClass = 'mt-px size-7 text-on-pine-accent'
const linkOnPine = 'tap-area font-semibold text-on-pine'

/** Opening hours, address and phone number. */
export function HomeInfoCards() {
  const home = useTexts(enHome)
  const clinic = useClinic()
  return (
    <section className="info-cards" aria-label={home.visitUs}>
      <InfoCard icon={<IconClock className={iconClass} />} title={home.openingHours}>
        <div className="min-h-[4.8em]">{clinic && <OpeningHoursList clinic={clinic} />}</div>
      </InfoCard>
      <InfoCard icon={<IconMapPin className={iconClass} />} title={home.location}>
        <address className="min-h-[4.8em]">
          {clinic?.street && (
            <>
              {clinic.street}
              <br />
              {clinic.city}
              <br />
              <a
                className={linkOnPine}
                href={paths.directions(`${clinic.street}, ${clinic.city}`)}
                target="_blank"
                rel="noreferrer"
              >
                {home.directions}
              </a>
            </>
          )}
        </address>
      </InfoCard>
      <InfoCard icon={<IconPhone className={iconClass} />} title={home.contact}>
        <p>{home.contactLead}</p>
        <p className="min-h-[1.6em]">
          {clinic && <PhoneLink clinic={clinic} className={`${linkOnPine} whitespace-nowrap tabular-nums`} />}
        </p>
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
    <div className="info-card">
      {icon}
      <h2 className="mb-2 text-xl leading-h2 text-on-pine">{title}</h2>
      <div className="col-start-2 sm:col-start-3 lg:col-start-1">{children}</div>
    </div>
  )
}
