import type { Testimonial } from '#contract/clinic.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { portraitOf } from './portraits.ts'
import { Stars } from './stars.tsx'

/** What patients said, as cards. */
export function Testimonials({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid-3">
      {testimonials.map((testimonial) => (
        <li key={testimonial._id}>
          <figure className="quote">
            <Stars stars={testimonial.stars} />
            <blockquote>
              <p>{testimonial.review}</p>
            </blockquote>
            <figcaption>
              <Avatar name={testimonial.name} portrait={portraitOf(testimonial)} medium />
              <span>
                <strong>{testimonial.name}</strong>
                <span className="quiet small">{testimonial.location}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

const waitingCards = [1, 2, 3]

/** The cards while they are on their way, in their size. */
export function TestimonialsWaiting() {
  return (
    <ul className="grid-3 waiting" aria-hidden>
      {waitingCards.map((card) => (
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
