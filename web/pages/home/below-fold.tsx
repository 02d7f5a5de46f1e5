import { ContactColumns } from '../../features/clinic/contact-columns.tsx'
import { Testimonials, TestimonialsSkeleton } from '../../features/clinic/testimonials.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Section } from '../../ui/layout/section.tsx'
import { HomeNews } from './news.tsx'
import { HomePromo } from './promo.tsx'
import { HomeServices } from './services.tsx'
import { HomeSoon } from './soon.tsx'

/** The home page below the first screen. */
export function BelowFold() {
  return (
    <>
      <HomeSoon />
      <HomeServices />
      <HomeNews />
      <HomePromo />
      <HomeReviews />
      <HomeContact />
    </>
  )
}

const shownReviews = 3

function HomeReviews() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  if (clinic?.testimonials.length === 0) return null
  return (
    <Section title={home.reviews} flush="above">
      {clinic ? <Testimonials testimonials={clinic.testimonials.slice(0, shownReviews)} /> : <TestimonialsSkeleton />}
    </Section>
  )
}

function HomeContact() {
  const { home } = useTexts(enClinic)
  return (
    <section className="bg-mist py-section" aria-labelledby="contact">
      <ContactColumns
        heading={
          <h2 id="contact" className="text-3xl">
            {home.write}
          </h2>
        }
        lead={home.writeLead}
        level={3}
      />
    </section>
  )
}
