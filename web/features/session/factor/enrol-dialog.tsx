import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DialogBody, FormFoot } from '../../../ui/dialog/dialog-parts.tsx'
import { Enrolment } from './enrolment.tsx'

interface EnrolDialogProps {
  readonly email: string
  readonly asksPassword: boolean
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Turns a second factor on. Closed before, nothing is turned on. */
export function EnrolDialog({ onClose, ...props }: EnrolDialogProps) {
  const { enrol: texts } = useTexts(enFactor)
  return (
    <Dialog title={texts.title} lead={<p className="text-ink-quiet">{texts.lead}</p>} onClose={onClose}>
      <Enrolment
        {...props}
        level={3}
        frame={({ body, submit, busy }) => (
          <>
            <DialogBody>{body}</DialogBody>
            <FormFoot cancel={texts.cancel} submit={submit} busy={busy} onCancel={onClose} />
          </>
        )}
      />
    </Dialog>
  )
}
