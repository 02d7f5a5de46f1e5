import type { Service } from '#contract/schemas/clinic.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { sampleOf } from './service-samples.ts'

/** Three services with their price, each with a link to its free times; nothing if the clinic offers none. */
export function HomeServices() {
  const { home } = useTexts(enClinic)
  const services = useClinic()?.services ?? []
  if (services.length === 0) return null
  return (
    <Section title={home.services}>
      <ul className="grid gap-3 md:grid-cols-[repeat(3,1fr)]">
        {services.map((service) => (
          <ServiceCard key={service._id} service={service} />
        ))}
      </ul>
    </Section>
  )
}

function ServiceCard({ service }: { readonly service: Service }) {
  const [{ locale }, messages] = useTexts(en, enClinic)
  const { home } = messages
  const { des, img } = sampleOf(service.name, messages)
  const shown = useTranslated()(service, 'name')
  return (
    <li
      className={cardClass(
        'grid grid-cols-[auto_1fr] items-start overflow-hidden md:grid-cols-1 md:grid-rows-[8.5rem_1fr]',
      )}
    >
      <Illustration
        {...img}
        bare
        fit="object-contain p-1 md:px-0 md:pt-4 md:pb-3"
        className="ms-4 mt-4 size-16 rounded-[1rem_1rem_50%_50%/1rem_1rem_20%_20%] bg-mint md:m-0 md:size-auto md:self-stretch md:rounded-[0_0_50%_50%/0_0_14%_14%]"
      />
      <div className="flex min-w-0 flex-col gap-1.5 self-stretch p-4 lg:p-5">
        <h3 lang={shown.language}>{shown.text}</h3>
        {des && <p className="text-ink-quiet">{des}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <p className="min-h-12.5">
            <b className="block text-lg leading-[1.35] font-semibold whitespace-nowrap tabular-nums">
              {formatMoney(service.price, locale)}
            </b>
            <span className="text-sm whitespace-nowrap text-ink-quiet">
              {formatMinutes(service.minutes, locale, 'short')}
            </span>
          </p>
          <ButtonLink
            to={paths.appointmentWith({ show: service.name })}
            look="soft"
            aria-label={home.buyThis(shown.text)}
          >
            {home.buyNow}
          </ButtonLink>
        </div>
      </div>
    </li>
  )
}
