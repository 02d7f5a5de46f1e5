import { Link } from 'react-router'
import type { HideableSection } from '#contract/public-texts.ts'
import { ContactColumns } from '../../features/clinic/contact-columns.tsx'
import { Paragraphs } from '../../features/clinic/paragraphs.tsx'
import { Rating } from '../../features/clinic/rating.tsx'
import { Testimonials, TestimonialsSkeleton } from '../../features/clinic/testimonials.tsx'
import { useClinic, useHomeTexts } from '../../features/clinic/use-clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { HomeFreeTimes } from './free-times.tsx'
import { HomeInfoCards } from './info-cards.tsx'
import { lowerMark } from './lower-mark.ts'
import { HomeNews } from './news.tsx'
import { HomePromo } from './promo.tsx'
import { HomeServices } from './services.tsx'
import { HomeTeam } from './team.tsx'

/** The home page below the hero. */
export function BelowFold() {
  const { hidden } = useHomeTexts()
  const shows = (section: HideableSection) => !hidden?.includes(section)
  return (
    <>
      <HomeFreeTimes />
      <HomeInfoCards />
      <HomeTeam />
      <div {...{ [lowerMark]: '' }}>
        {shows('services') && <HomeServices />}
        {shows('news') && <HomeNews />}
        <HomePromo />
        {shows('reviews') && <HomeReviews />}
        {shows('about') && <HomeAbout />}
        {shows('contact') && <HomeContact />}
      </div>
    </>
  )
}

/** The rating next to the hero, which needs no script of its own in the first view. */
export function HeroRating() {
  const rating = useClinic()?.rating
  return rating && <Rating rating={rating} linked />
}

const shownReviews = 3

function HomeReviews() {
  const { home } = useTexts(enClinic)
  const clinic = useClinic()
  if (clinic?.testimonials.length === 0) return null
  return (
    <Section title={home.reviews} flush="above" more={clinic?.rating && <Rating rating={clinic.rating} />}>
      {clinic ? <Testimonials testimonials={clinic.testimonials.slice(0, shownReviews)} /> : <TestimonialsSkeleton />}
      {clinic && clinic.testimonialCount > shownReviews && (
        <Link className={`${linkClass} mt-2`} to={paths.reviews}>
          {home.allReviews(clinic.testimonialCount)}
          <IconArrowRight />
        </Link>
      )}
    </Section>
  )
}

/** What the clinic says about itself; nothing if it has said nothing. */
function HomeAbout() {
  const { about } = useTexts(enClinic)
  const text = useHomeTexts().about
  return (
    text && (
      <Section title={about.heading} flush="above">
        <Paragraphs text={text} className="max-w-152 text-lg/relaxed text-ink-quiet" />
      </Section>
    )
  )
}

function HomeContact() {
  const { home } = useTexts(enClinic)
  const { contact } = useHomeTexts()
  return (
    <section className="bg-mist py-section" aria-labelledby="contact">
      <ContactColumns
        heading={
          <h2 id="contact" className="text-2xl sm:text-3xl">
            {home.write}
          </h2>
        }
        lead={contact ?? home.writeLead}
        level={3}
      />
    </section>
  )
}
