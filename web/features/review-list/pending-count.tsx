import { useQuery } from '@tanstack/react-query'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { waitingReviews } from './review-list-api.ts'

/** How many reviews wait to be looked at, behind the name of their page; nothing while none does. */
export function PendingCount() {
  const texts = useDashboardMessages()
  const count = useQuery(waitingReviews).data?.count ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <b className="badge badge--warn num">{count}</b> <i className="sr-only">{texts.waiting}</i>
    </>
  )
}
