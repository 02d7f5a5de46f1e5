import type { Context } from '../context.ts'
import { mailName } from '../identity/queries.ts'
import { letter, pageFor } from '../mail/greeting.ts'
import type { Template, Templates } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'

/** Messages about moderation decisions. A decision that no longer applies is not mailed. */
export const reviewMail = {
  review_shown: aboutReview('shown'),
  review_turned_down: aboutReview('turned_down'),
} satisfies Partial<Templates>

function aboutReview(state: 'shown' | 'turned_down'): Template {
  return {
    subject: 'review',
    compose: async (context, { subjectId }) => {
      const review = await findReviewWithAuthor(context, subjectId)
      if (review?.state !== state) return undefined
      const { shown, turned_down, link } = mailTexts[review.language].review
      const [subject, lead] =
        state === 'shown'
          ? [shown.subject, shown.lead]
          : [turned_down.subject, turned_down.lead(review.reason !== null)]
      const button = { text: link, href: pageFor(context, review, '/dashboard/review') }
      return letter(review, { subject, opening: [lead], button })
    },
  }
}

// A removed person has no reviews.
function findReviewWithAuthor({ db }: Context, id: string) {
  return db
    .selectFrom('review')
    .innerJoin('person', 'person.id', 'patient_id')
    .select(['state', 'reason', mailName.as('name'), 'email as address', 'language'])
    .where('review.id', '=', id)
    .executeTakeFirst()
}
