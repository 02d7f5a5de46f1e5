import { useQuery } from '@tanstack/react-query'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { waitingReviews } from './review-list-api.ts'

/** The number of reviews that need a decision; nothing for zero. */
export function PendingCount() {
  const texts = useDashboardMessages()
  const count = useQuery(waitingReviews).data?.count ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <Badge look="warn">{count}</Badge> <i className="sr-only">{texts.waiting}</i>
    </>
  )
}
