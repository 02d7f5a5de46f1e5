import { useId } from 'react'
import promoDark from '../../art/dark/promo-doctor.svg'
import promo from '../../art/promo-doctor.svg'
import { enClinic } from '../../i18n/en/clinic.ts'
import { enHome } from '../../i18n/en/home.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Illustration } from '../../ui/illustration.tsx'

/** Invites to book, with a link to the free times. */
export function HomePromo() {
  const [{ home }, { getStarted }] = useTexts(enClinic, enHome)
  const title = useId()
  return (
    <section className="py-section" aria-labelledby={title}>
      <div className="wrap">
        <div className="grid overflow-hidden rounded-[1.75rem] bg-pine text-on-pine-quiet [--color-focus:var(--color-on-pine-accent)] md:grid-cols-[1.1fr_1fr]">
          <div className="px-6 pt-10 md:self-center md:px-12 md:py-16 lg:px-18 lg:py-20">
            <h2 id={title} className="mb-4 text-3xl text-on-pine">
              {home.promo}
            </h2>
            <p>{home.promoLead}</p>
            <ButtonLink to={paths.appointment} look="apricot" large className="mt-7">
              {getStarted}
            </ButtonLink>
          </div>
          <Illustration
            light={promo}
            dark={promoDark}
            bare
            fit="object-cover object-top"
            className="aspect-square md:aspect-auto md:h-108"
          />
        </div>
      </div>
    </section>
  )
}
