import { Link } from 'react-router'
import { ContactColumns } from '../../features/clinic/contact-columns.tsx'
import { Rating } from '../../features/clinic/rating.tsx'
import { Testimonials, TestimonialsSkeleton } from '../../features/clinic/testimonials.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
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
  return (
    <>
      <HomeFreeTimes />
      <HomeInfoCards />
      <HomeTeam />
      <div {...{ [lowerMark]: '' }}>
        <HomeServices />
        <HomeNews />
        <HomePromo />
        <HomeReviews />
        <HomeContact />
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

function HomeContact() {
  const { home } = useTexts(enClinic)
  return (
    <section className="bg-mist py-section" aria-labelledby="contact">
      <ContactColumns
        heading={
          <h2 id="contact" className="text-2xl sm:text-3xl">
            {home.write}
          </h2>
        }
        lead={home.writeLead}
        level={3}
      />
    </section>
  )
}
