import type { ReactNode } from 'react'
import { OpeningHoursList } from '../../features/clinic/opening-hours-list.tsx'
import { PhoneLink } from '../../features/clinic/phone-link.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { IconClock, IconMapPin, IconPhone } from '../../ui/icons/icons.tsx'

const iconClass = 'size-6 text-on-pine-accent'
const linkOnPine = 'tap-area font-semibold text-on-pine'

/** Opening hours, address and phone number, as far as the clinic has set them. */
export function HomeInfoCards() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  return (
    <section className="info-cards empty:hidden" aria-label={home.visitUs}>
      {clinic?.hours.length !== 0 && (
        <InfoCard icon={<IconClock className={iconClass} />} title={home.openingHours}>
          {clinic && <OpeningHoursList clinic={clinic} />}
        </InfoCard>
      )}
      {clinic?.street !== '' && (
        <InfoCard icon={<IconMapPin className={iconClass} />} title={home.location}>
          <address>
            {clinic?.street && (
              <>
                {withCommas([clinic.street, clinic.city], clinic.language)}
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
      )}
      {clinic?.phone !== '' && (
        <InfoCard icon={<IconPhone className={iconClass} />} title={home.contact}>
          <p>{home.contactLead}</p>
          <p>{clinic && <PhoneLink clinic={clinic} className={`${linkOnPine} whitespace-nowrap tabular-nums`} />}</p>
        </InfoCard>
      )}
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
      <h2 className="mb-0.5 text-base/normal tracking-normal text-on-pine">{title}</h2>
      <div className="col-start-2">{children}</div>
    </div>
  )
}
