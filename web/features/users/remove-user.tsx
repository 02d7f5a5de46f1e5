import { useState } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { IconCash } from '../../ui/icons/admin-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { usePersonChange } from './use-person-change.ts'
import type { ChangedPerson } from './users-api.ts'

/** A button that removes a person after a confirmation. */
export function RemoveUser({ person }: { readonly person: ChangedPerson }) {
  const texts = useTexts(enAdmin).users
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
      {asking && (
        <ConfirmDialog
          title={texts.removeTitle(person.name)}
          lead={<EmailAddress email={person.email} />}
          no={texts.keep}
          yes={texts.removeUser}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate('removeUser')}
        >
          <ul className="grid list-disc gap-2 ps-5">
            {texts.removeEffects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <Notice look="warn" icon={IconCash}>
            {texts.removeCash}
          </Notice>
          <p>
            <strong>{texts.removeForGood}</strong>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
