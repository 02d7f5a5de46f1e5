import heroDark from '../art/dark/hero-treatment-room.svg'
import hero from '../art/hero-treatment-room.svg'
import { ContactFacts } from '../features/clinic/contact-facts.tsx'
import { ContactForm } from '../features/clinic/contact-form.tsx'
import { NextFree } from '../features/clinic/next-free.tsx'
import { Testimonials, TestimonialsWaiting } from '../features/clinic/testimonials.tsx'
import { useClinic } from '../features/clinic/use-clinic.ts'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Main } from '../ui/main.tsx'
import { Section } from '../ui/section.tsx'
import { HomeInfoCards } from './home-info-cards.tsx'
import { HomeNews } from './home-news.tsx'
import { HomePromo } from './home-promo.tsx'
import { HomeServices } from './home-services.tsx'

/** The way in: what the clinic promises, the next free time, what it offers, what patients say, how to reach it. */
export function Home() {
  const { home } = useMessages()
  return (
    <Main>
      <title>{home.title}</title>
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
      <HomeServices />
      <HomeNews />
      <HomePromo />
      <HomeReviews />
      <HomeContact />
    </Main>
  )
}

const shownReviews = 3

function HomeReviews() {
  const { home } = useMessages()
  const clinic = useClinic()
  if (clinic?.testimonials.length === 0) return null
  return (
    <Section title={home.reviews} className="section section--flush">
      {clinic ? <Testimonials testimonials={clinic.testimonials.slice(0, shownReviews)} /> : <TestimonialsWaiting />}
    </Section>
  )
}

function HomeContact() {
  const { home } = useMessages()
  return (
    <section className="section section--mist" aria-labelledby="contact">
      <div className="wrap contact">
        <div>
          <div className="title title--tight">
            <h2 id="contact">{home.write}</h2>
            <p className="lead">{home.writeLead}</p>
          </div>
          <ContactFacts level={3} />
        </div>
        <div className="card card--form">
          <ContactForm />
        </div>
      </div>
    </section>
  )
}
