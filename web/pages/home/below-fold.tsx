import { ContactFacts } from '../../features/clinic/contact-facts.tsx'
import { ContactForm } from '../../features/clinic/contact-form.tsx'
import { Testimonials, TestimonialsSkeleton } from '../../features/clinic/testimonials.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { Section } from '../../ui/layout/section.tsx'
import { markHydrated } from '../../ui/mark-hydrated.ts'
import { HomeNews } from './news.tsx'
import { HomePromo } from './promo.tsx'
import { HomeServices } from './services.tsx'

/** What follows on the home page below the first screen. */
export function HomeBelowFold() {
  return (
    <div data-awaits-app ref={markHydrated}>
      <HomeServices />
      <HomeNews />
      <HomePromo />
      <HomeReviews />
      <HomeContact />
    </div>
  )
}

const shownReviews = 3

function HomeReviews() {
  const { home } = useClinicMessages()
  const clinic = useClinic()
  if (clinic?.testimonials.length === 0) return null
  return (
    <Section title={home.reviews} className="section section--flush">
      {clinic ? <Testimonials testimonials={clinic.testimonials.slice(0, shownReviews)} /> : <TestimonialsSkeleton />}
    </Section>
  )
}

function HomeContact() {
  const { home } = useClinicMessages()
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
