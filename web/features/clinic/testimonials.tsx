import { useState } from 'react'
import { parseClinicDay } from '#contract/dates.ts'
import type { Testimonial } from '#contract/schemas/clinic.ts'
import { enClinic } from '../../i18n/en/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { portraitOf } from './portraits.ts'
import { Stars } from './stars.tsx'
import { truncateAtWord } from './truncate.ts'

// Three columns are too narrow on a tablet: two there, and an odd last card across both.
const gridClass = 'grid gap-3 md:grid-cols-2 lg:grid-cols-3'
const cellClass = 'grid md:max-lg:last:odd:col-span-full'
const quoteClass = cardClass('flex flex-col gap-3 p-5')

/** Reviews as cards. */
export function Testimonials({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  const { locale } = useTexts(en)
  return (
    <ul className={gridClass}>
      {testimonials.map((testimonial) => (
        <li key={testimonial._id} className={cellClass}>
          <figure className={quoteClass}>
            <div className="flex items-center justify-between gap-3">
              <Stars stars={testimonial.stars} />
              {testimonial.date !== undefined && (
                <time className="text-sm text-ink-quiet" dateTime={parseClinicDay(testimonial.date)}>
                  {formatDate(testimonial.date, locale)}
                </time>
              )}
            </div>
            <Words {...testimonial} />
            <figcaption className="mt-auto flex items-center gap-3">
              <Avatar name={testimonial.name} portrait={portraitOf(testimonial)} size="medium" />
              <span className="grid min-w-0 leading-snug">
                <strong>
                  <bdi>{testimonial.name}</bdi>
                </strong>
                <span className="text-sm leading-snug text-ink-quiet">
                  {testimonial.location && <bdi>{testimonial.location}</bdi>}
                  {testimonial.location && testimonial.doctor !== undefined && ' · '}
                  {testimonial.doctor !== undefined && <ClinicText>{testimonial.doctor}</ClinicText>}
                </span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** The text of a review: the beginning of a long one, and a button that shows the rest. */
function Words({ review, name, language }: Testimonial) {
  const { reviews } = useTexts(enClinic)
  const [whole, setWhole] = useState(false)
  const beginning = truncateAtWord(review)
  return (
    <>
      <blockquote>
        <p className="wrap-break-word" dir="auto" lang={language}>
          {whole ? review : (beginning ?? review)}
        </p>
      </blockquote>
      {beginning !== undefined && (
        <Button
          look="quiet"
          className="-my-3 -ms-3 self-start px-3"
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

/** Placeholders of the cards while they load. */
export function TestimonialsSkeleton() {
  return (
    <ul className={`${gridClass} animate-late`} aria-hidden>
      {skeletonCards.map((card) => (
        <li key={card} className={cellClass}>
          <div className={`${quoteClass} min-h-48`}>
            <Skeleton size="s" />
            <Skeleton size="l" />
          </div>
        </li>
      ))}
    </ul>
  )
}
