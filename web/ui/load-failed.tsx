import type { ReactNode } from 'react'
import { Button } from './button/button.tsx'
import { Empty } from './empty.tsx'
import { IconRefresh } from './icons/page-icons.tsx'

interface LoadFailedProps {
  readonly picture?: ReactNode
  readonly texts: { readonly failed: string; readonly failedHelp: string; readonly tryAgain: string }
  /** Whether a retry is in progress. */
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Shown in place of content that failed to load, with a button that loads it again. */
export function LoadFailed({ picture, texts, busy, onRetry }: LoadFailedProps) {
  return (
    <Empty picture={picture} title={texts.failed} text={texts.failedHelp} failed>
      <Button look="primary" busy={busy} onClick={onRetry}>
        {!busy && <IconRefresh />}
        {texts.tryAgain}
      </Button>
    </Empty>
  )
}
