import heroDark from '../../art/dark/hero-treatment-room.svg'
import hero from '../../art/hero-treatment-room.svg'
import { NextFree } from '../../features/clinic/next-free.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useHomeMessages } from '../../i18n/hooks/use-home-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Lead } from '../../ui/layout/lead.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { LazyHomeBelowFold } from './below-fold-lazy.tsx'
import { HomeInfoCards } from './info-cards.tsx'

/** The home page. */
export function Home() {
  const home = useHomeMessages()
  return (
    <Main>
      <PageTitle page={home.title} />
      <section className="bg-linear-to-b from-mint to-paper pt-7 pb-12 lg:pt-8 lg:pb-14 print:bg-none">
        <div className="wrap grid items-center gap-9 md:grid-cols-2 lg:grid-cols-[1.02fr_1fr] lg:gap-14">
          <div>
            <h1 className="text-4xl lg:text-5xl">
              {home.heroBefore}
              <span className="relative inline-block after:absolute after:start-[8%] after:end-[4%] after:-bottom-[0.1em] after:h-[0.24em] after:rounded-[0_0_50%_50%/0_0_100%_100%] after:border-b-[0.075em] after:border-apricot">
                {home.heroSmile}
              </span>
              {home.heroAfter}
            </h1>
            <Lead className="mt-6 lg:text-xl lg:leading-[1.55]">{home.lead}</Lead>
            <div className="mt-7 grid gap-3 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-x-6 md:max-lg:grid-cols-1 md:max-lg:justify-items-start">
              <ButtonLink to={paths.appointment} look="primary" large>
                {home.getStarted}
              </ButtonLink>
              <NextFree />
            </div>
          </div>
          <Illustration light={hero} dark={heroDark} smile first className="aspect-6/5 md:aspect-8/7" />
        </div>
      </section>
      <HomeInfoCards />
      <LazyHomeBelowFold />
    </Main>
  )
}
