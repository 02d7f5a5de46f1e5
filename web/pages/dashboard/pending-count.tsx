import { useQuery } from '@tanstack/react-query'
import { pendingCounts } from '../../api/pending-counts.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'

interface PendingCountProps {
  readonly of: 'messages' | 'reviews'
  /** The state of the counted items, for screen readers. */
  readonly label: string
}

/** How many steps of setting up are done, if not all are. */
export function SetupCount() {
  const { setupDone } = useTexts(enDesk)
  const progress = useQuery(pendingCounts).data?.setup
  if (!progress) return null
  const { done, of } = progress
  return (
    <>
      {' '}
      <Badge look="brand">
        <span aria-hidden>
          {done}/{of}
        </span>
      </Badge>{' '}
      <i className="sr-only">{setupDone(done, of)}</i>
    </>
  )
}

/** The number of items behind a link that need an answer or a decision; nothing for zero. */
export function PendingCount({ of, label }: PendingCountProps) {
  const count = useQuery(pendingCounts).data?.[of] ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <Badge look="warn">{count}</Badge> <i className="sr-only">{label}</i>
    </>
  )
}
