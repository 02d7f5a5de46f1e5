import { useId, useState } from 'react'
import type { User } from '#contract/schemas/user.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconCash } from '../../ui/icons/admin-icons.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'
import { usePersonChange } from './use-person-change.ts'

/** A button that removes a person, once it has been said what that means and confirmed. */
export function RemoveUser({ person }: { readonly person: User }) {
  const texts = useAdminMessages().users
  const change = usePersonChange(person)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="remove"
        busy={change.isPending}
        aria-label={texts.changeOf(texts.removeUser, person.name, person.email)}
        onClick={() => setAsking(true)}
      >
        {texts.removeUser}
      </Button>
      {change.question && (
        <ReauthenticateDialog onClose={change.question.close} onConfirmed={change.question.confirmed} />
      )}
      {asking && (
        <Question
          person={person}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            change.mutate('removeUser')
          }}
        />
      )}
    </>
  )
}

interface QuestionProps {
  readonly person: User
  readonly onClose: () => void
  readonly onConfirm: () => void
}

function Question({ person, onClose, onConfirm }: QuestionProps) {
  const texts = useAdminMessages().users
  const title = useId()
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <div className="dialog__head">
        <div>
          <h2 id={title} className="broken">
            {texts.removeTitle(person.name)}
          </h2>
          <p className="quiet broken">
            <EmailAddress email={person.email} />
          </p>
        </div>
      </div>
      <div className="dialog__body">
        <ul className="effects">
          {texts.removeEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p className="notice notice--warn">
          <IconCash className="icon" />
          {texts.removeCash}
        </p>
        <p>
          <strong>{texts.removeForGood}</strong>
        </p>
      </div>
      <div className="dialog__foot dialog__foot--equal">
        <Button onClick={onClose} data-first-focus>
          {texts.keep}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {texts.removeUser}
        </Button>
      </div>
    </Dialog>
  )
}
