import { useId } from 'react'
import promoDark from '../../art/dark/promo-doctor.svg'
import promo from '../../art/promo-doctor.svg'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { useHomeMessages } from '../../i18n/use-home-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Illustration } from '../../ui/illustration.tsx'

/** Says once more how easy it is, with the way there. */
export function HomePromo() {
  const { home } = useClinicMessages()
  const { getStarted } = useHomeMessages()
  const title = useId()
  return (
    <section className="section" aria-labelledby={title}>
      <div className="wrap">
        <div className="promo">
          <div className="promo__text">
            <h2 id={title}>{home.promo}</h2>
            <p>{home.promoLead}</p>
            <ButtonLink to={paths.appointment} look="apricot" large>
              {getStarted}
            </ButtonLink>
          </div>
          <Illustration light={promo} dark={promoDark} />
        </div>
      </div>
    </section>
  )
}
