import heroDark from '../../art/dark/hero-treatment-room.svg'
import hero from '../../art/hero-treatment-room.svg'
import { NextFree } from '../../features/clinic/next-free.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useHomeTexts } from '../../features/clinic/use-clinic.ts'
import { enHome } from '../../i18n/en/home.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Lead } from '../../ui/layout/lead.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { LazyBelowFold, LazyHeroRating } from './below-fold-lazy.tsx'
import { OwnVisits } from './own-visits.tsx'

/** The home page. */
export function Home() {
  const home = useTexts(enHome)
  const { title, lead, button } = useHomeTexts()
  return (
    <Main>
      <PageTitle page={home.title} />
      <OwnVisits />
      <section className="hero">
        <div className="hero-grid">
          <div>
            <h1 className="text-4xl lg:text-5xl">
              {title ?? (
                <>
                  {home.heroBefore}
                  <span className="hero-smile">{home.heroSmile}</span>
                  {home.heroAfter}
                </>
              )}
            </h1>
            <Lead className="mt-3 lg:text-xl lg:leading-[1.55]">{lead ?? home.lead}</Lead>
            <div className="hero-action">
              <ButtonLink to={paths.appointment} look="primary" large>
                {button ?? home.getStarted}
              </ButtonLink>
              <NextFree />
            </div>
            <LazyHeroRating />
          </div>
          <Illustration light={hero} dark={heroDark} smile className="aspect-video max-sm:hidden" />
        </div>
      </section>
      <LazyBelowFold />
    </Main>
  )
}
