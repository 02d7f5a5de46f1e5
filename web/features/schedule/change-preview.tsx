import { useEffect, useRef } from 'react'
import type { ScheduleChanged } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogBody, DialogFoot, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { AffectedList } from './affected-list.tsx'
import { OfferedChanges } from './offered-changes.tsx'

interface ChangePreviewProps {
  readonly changed: ScheduleChanged
  readonly error: string | undefined
  readonly saving: boolean
  readonly onBack: () => void
  readonly onSave: () => void
}

/** The second step of a dialog: what a change affects, before it is saved. Its first heading has the focus. */
export function ChangePreview({ changed, error, saving, onBack, onSave }: ChangePreviewProps) {
  const texts = useTexts(enSchedule)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('h3')?.focus(), [])
  const { affected, offered = [] } = changed
  return (
    <>
      <DialogBody>
        <div ref={box} className="grid gap-6">
          {affected.length > 0 && (
            <section className="grid gap-3">
              <div>
                <h3 tabIndex={-1} className="text-lg/[1.4] outline-none">
                  {texts.affectedCount(affected.length)}
                </h3>
                <p className="text-ink-quiet">{texts.affectedLead}</p>
              </div>
              <AffectedList affected={affected} />
            </section>
          )}
          {offered.length > 0 && <OfferedChanges offered={offered} />}
        </div>
      </DialogBody>
      <DialogNotice>{error && <ErrorText announced>{error}</ErrorText>}</DialogNotice>
      <DialogFoot
        keep={<Button onClick={onBack}>{texts.back}</Button>}
        act={
          <Button look={affected.length > 0 ? 'danger' : 'primary'} busy={saving} onClick={onSave}>
            {affected.length > 0 ? texts.saveAnyway : texts.save}
          </Button>
        }
      />
    </>
  )
}
