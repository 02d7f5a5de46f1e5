import { useQuery } from '@tanstack/react-query'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBar, DialogBody, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { IconDownload } from '../../ui/icons/admin-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { linkedPieces } from './linked-text.ts'
import { openedMail } from './mail-api.ts'

interface MailDialogProps {
  readonly id: string
  readonly timeZone: string
  readonly onClose: () => void
}

/** A captured mail as its recipient sees it, with its attachments. */
export function MailDialog({ id, timeZone, onClose }: MailDialogProps) {
  const texts = useTexts(enAdmin).mail
  const errorText = useErrorText()
  const { data: mail, error } = useQuery(openedMail(id))
  return (
    <Dialog title={mail?.subject ?? texts.opening} closeLabel={texts.close} closeFirst onClose={onClose}>
      {mail ? (
        <Opened mail={mail} timeZone={timeZone} />
      ) : error ? (
        <DialogRefusal>{errorText(error)}</DialogRefusal>
      ) : (
        <DialogBody>
          <Skeleton size="l" />
          <Skeleton size="l" />
        </DialogBody>
      )}
    </Dialog>
  )
}

function Opened({ mail, timeZone }: { readonly mail: OpenedMail; readonly timeZone: string }) {
  const texts = useTexts(enAdmin).mail
  return (
    <>
      {/* In the tab order, so that a long text can be scrolled with the keyboard. */}
      <DialogBody role="region" aria-label={texts.text} tabIndex={0}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&>dd]:text-start [&>dd]:wrap-anywhere [&>dt]:text-ink-quiet">
          <dt>{texts.from}</dt>
          <dd dir="ltr">{mail.from}</dd>
          <dt>{texts.to}</dt>
          <dd dir="ltr">{mail.to}</dd>
          <dt>{texts.sent}</dt>
          <dd>
            <ClinicInstant instant={mail.sentAt} timeZone={timeZone} />
          </dd>
        </dl>
        <p className="border-t border-line pt-4 wrap-anywhere whitespace-pre-wrap" dir="auto">
          {linkedPieces(mail.text.trim(), window.location.origin).map(({ at, text, href }) =>
            href ? (
              <a key={at} href={href}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      </DialogBody>
      {mail.attachments.length > 0 && (
        <DialogBar>
          {mail.attachments.map(({ name, type, content }) => (
            // The address contains the file itself.
            <a
              key={name}
              className={buttonClass({}, 'min-w-36')}
              href={`data:${type};base64,${content}`}
              download={name}
            >
              <IconDownload />
              {name}
            </a>
          ))}
        </DialogBar>
      )}
    </>
  )
}
