import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

function removalPreview(memberId: string | undefined) {
  return queryOptions({
    queryKey: ['bookings', 'removal', memberId],
    queryFn: ({ signal }) => call('patient GET /me/removal', { query: memberId ? { memberId } : {}, signal }),
    gcTime: 0,
  })
}

/**
 * What the policy refunds, in dollars, if all upcoming appointments of the user or of a family member are cancelled, and
 * the sentence that says so, which is empty without such appointments. Both are undefined while they load.
 */
export function useRemovalRefund(memberId?: string) {
  const { locale } = useTexts(en)
  const texts = useTexts(enAccount).profile.refund
  const { data, error, refetch } = useQuery(removalPreview(memberId))
  return { refund: data?.refund, text: data && sentence(data), error, refetch }

  function sentence({ coming, paid, refund }: NonNullable<typeof data>): string {
    const [part, amount] = [formatMoney(refund, locale), formatMoney(paid, locale)]
    if (coming === 0) return ''
    if (paid === 0) return texts.nothingPaid
    if (refund === 0) return texts.none(amount)
    return refund < paid ? texts.part(part, amount) : texts.all(amount)
  }
}
