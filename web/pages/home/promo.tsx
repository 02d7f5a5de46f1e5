import { useId } from 'react'
import { useHomeTexts } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { enHome } from '../../i18n/en/home.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

/** Invites to book, with a link to the free times. */
export function HomePromo() {
  const [{ home }, { getStarted }] = useTexts(enClinic, enHome)
  const title = useId()
  return (
    <section className="py-section" aria-labelledby={title}>
      <div className="wrap">
        <div className="grid items-center gap-x-8 gap-y-4 rounded-picture bg-pine p-6 text-on-pine-quiet [--color-focus:var(--color-on-pine-accent)] md:grid-cols-[1fr_auto] md:p-9">
          <div>
            <h2 id={title} className="mb-2 text-2xl text-on-pine">
              {home.promo}
            </h2>
            <p>{home.promoLead}</p>
          </div>
          <ButtonLink to={paths.appointment} look="apricot" large>
            {useHomeTexts().button ?? getStarted}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
