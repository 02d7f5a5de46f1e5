import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Cancellation {
  readonly by: 'patient' | 'clinic'
  /** The decided refund in dollars; `undefined` for what the policy says, or all if the clinic cancels. */
  readonly refund: number | undefined
  readonly hasReason: boolean
}

/** Query key of the previews. */
export const cancellationMails = 'cancellation mails'

function mailAbout(bookingId: string, { by, refund, hasReason }: Cancellation) {
  const query = {
    by,
    ...(refund !== undefined && { refundCents: String(Math.round(refund * 100)) }),
    ...(hasReason && ({ reason: 'on' } as const)),
  }
  return queryOptions({
    // Not one of the bookings, which are loaded again as soon as the appointment is cancelled.
    queryKey: [cancellationMails, bookingId, query],
    queryFn: ({ signal }) =>
      call('desk GET /booking/:id/cancellation-mail', {
        params: { id: bookingId },
        query,
        signal,
      }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Shows the mail that a patient with an address gets about a cancellation, as the server would write it now. */
export function CancellationMail({ bookingId, ...about }: Cancellation & { readonly bookingId: string }) {
  const texts = useTexts(enMoney).refund
  const { noMail } = useTexts(enAdmin).payments
  const heading = useId()
  const { data: mail, isError } = useQuery(mailAbout(bookingId, about))
  if (isError) return <p>{texts.mail[about.by]}</p>
  if (mail === null) return <p>{noMail}</p>
  return (
    <section aria-labelledby={heading} className="grid content-start gap-2">
      <h3 id={heading} className="text-base font-semibold">
        {texts.mailTitle}
      </h3>
      <div
        lang={mail?.language}
        dir={mail?.language === 'ar' ? 'rtl' : 'ltr'}
        className="grid gap-3 rounded-card border border-line bg-surface p-4 text-sm wrap-anywhere"
      >
        {mail ? (
          <>
            <p className="text-base font-semibold">{mail.subject}</p>
            {mail.body.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </>
        ) : (
          <Skeleton size="l" />
        )}
      </div>
    </section>
  )
}
