import type { ReactNode } from 'react'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface OtherVersionProps {
  /** Discards the user's entries. */
  readonly onUseTheirs?: () => void
  /** Lets the user's entries replace the other version when they are saved. */
  readonly onKeepMine: () => void
  /** The version that someone else saved. */
  readonly children: ReactNode
}

/** The version that someone else saved since the form was opened, above the user's own entries. */
export function OtherVersion({ onUseTheirs, onKeepMine, children }: OtherVersionProps) {
  const texts = useTexts(enSchedule)
  return (
    <Notice>
      <div className="grid gap-2">
        <h3 className="text-lg/[1.4]">{texts.changedMeanwhile}</h3>
        {children}
        <div className="flex flex-wrap gap-2">
          {onUseTheirs && <Button onClick={onUseTheirs}>{texts.useTheirs}</Button>}
          <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        </div>
      </div>
    </Notice>
  )
}
