import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import { asApiError } from '../../api/api-error.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconDownload } from '../../ui/icons/admin-icons.tsx'
import { IconAlertCircle, IconX } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicInstant } from './clinic-instant.tsx'
import { linkedPieces } from './linked-text.ts'
import { openedMail } from './mail-api.ts'

interface MailDialogProps {
  readonly id: string
  readonly timeZone: string
  readonly onClose: () => void
}

/** A mail that test mode keeps, as its recipient would read it, with its files. */
export function MailDialog({ id, timeZone, onClose }: MailDialogProps) {
  const texts = useAdminMessages().mail
  const errors = useErrorMessages()
  const title = useId()
  const { data: mail, error } = useQuery(openedMail(id))
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog__head">
        <div>
          <h2 id={title}>{mail?.subject ?? texts.opening}</h2>
        </div>
        <Button look="quiet" icon aria-label={texts.close} onClick={onClose} data-first-focus>
          <IconX className="icon" />
        </Button>
      </div>
      {mail ? (
        <Opened mail={mail} timeZone={timeZone} />
      ) : error ? (
        <div className="dialog__notice" role="alert">
          <p className="notice notice--danger">
            <IconAlertCircle className="icon" />
            {errors[asApiError(error).code]}
          </p>
        </div>
      ) : (
        <div className="dialog__body">
          <Skeleton size="l" />
          <Skeleton size="l" />
        </div>
      )}
    </Dialog>
  )
}

function Opened({ mail, timeZone }: { readonly mail: OpenedMail; readonly timeZone: string }) {
  const texts = useAdminMessages().mail
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard too */}
      <section className="dialog__body" aria-label={texts.text} tabIndex={0}>
        <dl className="mail__head">
          <dt>{texts.from}</dt>
          <dd dir="ltr">{mail.from}</dd>
          <dt>{texts.to}</dt>
          <dd dir="ltr">{mail.to}</dd>
          <dt>{texts.sent}</dt>
          <dd>
            <ClinicInstant instant={mail.sentAt} timeZone={timeZone} />
          </dd>
        </dl>
        <p className="mail__text" dir="auto">
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
      </section>
      {mail.attachments.length > 0 && (
        <div className="dialog__foot">
          {mail.attachments.map(({ name, type, content }) => (
            // The address holds the file itself: nothing is fetched.
            <a key={name} className={buttonClass({})} href={`data:${type};base64,${content}`} download={name}>
              <IconDownload className="icon" />
              {name}
            </a>
          ))}
        </div>
      )}
    </>
  )
}
