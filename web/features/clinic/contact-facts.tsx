import type { ComponentType, ReactNode } from 'react'
import { enClinic } from '../../i18n/en/clinic.ts'
import { comma } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { IconClock, IconMapPin, IconPhone } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { OpeningHoursList } from './opening-hours-list.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useClinic } from './use-clinic.ts'

/** Phone number, address and opening hours, as far as the clinic has set them; `level` is the level of their headings. */
export function ContactFacts({ level }: { readonly level: 2 | 3 }) {
  const { contact } = useTexts(enClinic)
  const clinic = useClinic()
  return (
    <div className="grid content-start gap-4">
      {clinic?.phone !== '' && (
        <Fact icon={IconPhone} title={contact.phone} level={level}>
          <p>{clinic && <PhoneLink clinic={clinic} className="tap-area font-semibold tabular-nums" />}</p>
          <p className="text-ink-quiet">{contact.inPain}</p>
        </Fact>
      )}
      {clinic?.street !== '' && (
        <Fact icon={IconMapPin} title={contact.address} level={level}>
          <address>
            {clinic?.street && (
              <>
                <ClinicText>
                  {clinic.street}
                  {comma(clinic.language)}
                  <span className="whitespace-nowrap">{clinic.city}</span>
                </ClinicText>
                <br />
                <a
                  className="tap-area font-semibold"
                  href={paths.directions(`${clinic.street}, ${clinic.city}`)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {contact.directions}
                </a>
              </>
            )}
          </address>
        </Fact>
      )}
      {clinic?.hours.length !== 0 && (
        <Fact icon={IconClock} title={contact.openingHours} level={level}>
          {clinic && <OpeningHoursList clinic={clinic} />}
        </Fact>
      )}
    </div>
  )
}

interface FactProps {
  readonly icon: ComponentType<{ className: string }>
  readonly title: string
  readonly level: 2 | 3
  readonly children: ReactNode
}

function Fact({ icon: Icon, title, level, children }: FactProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid grid-cols-[2.75rem_1fr] gap-x-4">
      <Icon className="size-11 rounded-control bg-brand-soft p-2.75 text-brand-ink" />
      <div>
        <Heading className="text-base tracking-normal">{title}</Heading>
        {children}
      </div>
    </div>
  )
}
