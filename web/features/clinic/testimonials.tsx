import { useState } from 'react'
import type { Testimonial } from '#contract/schemas/clinic.ts'
import { useClinicMessages } from '../../i18n/use-clinic-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { portraitOf } from './portraits.ts'
import { Stars } from './stars.tsx'
import { truncateAtWord } from './truncate.ts'

/** What patients said, as cards. */
export function Testimonials({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid-3">
      {testimonials.map((testimonial) => (
        <li key={testimonial._id}>
          <figure className="quote">
            <Stars stars={testimonial.stars} />
            <Words {...testimonial} />
            <figcaption>
              <Avatar name={testimonial.name} portrait={portraitOf(testimonial)} medium />
              <span>
                <strong>
                  <bdi>{testimonial.name}</bdi>
                </strong>
                {testimonial.location && <span className="quiet small">{testimonial.location}</span>}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** What somebody said: of much the beginning, and all of it at a press. */
function Words({ review, name, language }: Testimonial) {
  const { reviews } = useClinicMessages()
  const [whole, setWhole] = useState(false)
  const beginning = truncateAtWord(review)
  return (
    <>
      <blockquote>
        <p dir="auto" lang={language}>
          {whole ? review : (beginning ?? review)}
        </p>
      </blockquote>
      {beginning !== undefined && (
        <Button
          look="quiet"
          className="quote__more"
          aria-expanded={whole}
          aria-label={reviews.of(whole ? reviews.less : reviews.more, name)}
          onClick={() => setWhole(!whole)}
        >
          {whole ? reviews.less : reviews.more}
        </Button>
      )}
    </>
  )
}

const skeletonCards = [1, 2, 3]

/** The cards while they are on their way, in their size. */
export function TestimonialsSkeleton() {
  return (
    <ul className="grid-3 waiting" aria-hidden>
      {skeletonCards.map((card) => (
        <li key={card}>
          <div className="quote quote--waiting">
            <Skeleton size="s" />
            <Skeleton size="l" />
          </div>
        </li>
      ))}
    </ul>
  )
}
