import heroDark from '../../art/dark/hero-treatment-room.svg'
import hero from '../../art/hero-treatment-room.svg'
import { NextFree } from '../../features/clinic/next-free.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useHomeMessages } from '../../i18n/use-home-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { LazyHomeBelowFold } from './below-fold-lazy.tsx'
import { HomeInfoCards } from './info-cards.tsx'

/** The way in: what the clinic promises, the next free time, what it offers, what patients say, how to reach it. */
export function Home() {
  const home = useHomeMessages()
  return (
    <Main>
      <PageTitle page={home.title} />
      <section className="hero">
        <div className="wrap hero__grid">
          <div>
            <h1>
              {home.heroBefore}
              <span className="smile">{home.heroSmile}</span>
              {home.heroAfter}
            </h1>
            <p className="lead">{home.lead}</p>
            <div className="hero__go">
              <ButtonLink to={paths.appointment} look="primary" large>
                {home.getStarted}
              </ButtonLink>
              <NextFree />
            </div>
          </div>
          <Illustration light={hero} dark={heroDark} smile first />
        </div>
      </section>
      <HomeInfoCards />
      <LazyHomeBelowFold />
    </Main>
  )
}
