import { addressIn } from '#contract/languages.ts'
import type { Context } from '../context.ts'
import { mailName } from '../identity/queries.ts'
import { greeting } from '../mail/greeting.ts'
import type { Compose, Composers } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'

/** Composers of the mails about moderation decisions. A decision that no longer applies is not mailed. */
export const reviewMail: Composers<'review_shown' | 'review_turned_down'> = {
  review_shown: composeFor('shown'),
  review_turned_down: composeFor('turned_down'),
}

function composeFor(state: 'shown' | 'turned_down'): Compose {
  return async (context, { reviewId }) => {
    const review = reviewId === null ? undefined : await findReviewWithAuthor(context, reviewId)
    if (review?.state !== state) return undefined
    const { name, email, language, reason } = review
    const { shown, turned_down, link } = mailTexts[language].review
    const [subject, lead] =
      state === 'shown' ? [shown.subject, shown.lead] : [turned_down.subject, turned_down.lead(reason !== null)]
    const href = new URL(addressIn('/dashboard/review', language), context.publicUrl)
    return {
      to: { name, address: email },
      language,
      subject,
      body: [greeting(name, language), lead, { text: link, href }],
    }
  }
}

// A removed person has no reviews.
function findReviewWithAuthor({ db }: Context, id: string) {
  return db
    .selectFrom('review')
    .innerJoin('person', 'person.id', 'patient_id')
    .select(['state', 'reason', mailName.as('name'), 'email', 'language'])
    .where('review.id', '=', id)
    .executeTakeFirst()
}
