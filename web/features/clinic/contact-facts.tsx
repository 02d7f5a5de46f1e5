import type { ReactNode } from 'react'
import { comma } from '../../i18n/format.ts'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { paths } from '../../paths.ts'
import { IconClock, IconMapPin, IconPhone } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { OpeningHoursList } from './opening-hours-list.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useClinic } from './use-clinic.ts'

/** Phone, address and hours; `level` is that of their headings. */
export function ContactFacts({ level }: { readonly level: 2 | 3 }) {
  const { contact } = useClinicMessages()
  const clinic = useClinic()
  return (
    <div className="contact__facts">
      <Fact icon={<IconPhone className="icon" />} title={contact.phone} level={level}>
        <p className="awaits-line">{clinic && <PhoneLink clinic={clinic} className="num" />}</p>
        <p className="quiet">{contact.inPain}</p>
      </Fact>
      <Fact icon={<IconMapPin className="icon" />} title={contact.address} level={level}>
        <address className="awaits-two-lines">
          {clinic?.street && (
            <>
              <ClinicText>
                {clinic.street}
                {comma(clinic.language)}
                <span className="nowrap">{clinic.city}</span>
              </ClinicText>
              <br />
              <a href={paths.directions(`${clinic.street}, ${clinic.city}`)} target="_blank" rel="noreferrer">
                {contact.directions}
              </a>
            </>
          )}
        </address>
      </Fact>
      <Fact icon={<IconClock className="icon" />} title={contact.openingHours} level={level}>
        <div className="awaits-lines">{clinic && <OpeningHoursList clinic={clinic} />}</div>
      </Fact>
    </div>
  )
}

interface FactProps {
  readonly icon: ReactNode
  readonly title: string
  readonly level: 2 | 3
  readonly children: ReactNode
}

function Fact({ icon, title, level, children }: FactProps) {
  const Heading = `h${level}` as const
  return (
    <div className="fact">
      {icon}
      <div>
        <Heading>{title}</Heading>
        {children}
      </div>
    </div>
  )
}
