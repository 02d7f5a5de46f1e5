import { useState } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { usePersonChange } from './use-person-change.ts'
import type { ChangedPerson } from './users-api.ts'

/** A button that turns off the second factor of a colleague who has lost it, after a confirmation. */
export function ResetFactor({ person }: { readonly person: ChangedPerson }) {
  const texts = useTexts(enAdmin).users
  const change = usePersonChange(person)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        busy={change.isPending}
        aria-label={texts.changeOf(texts.resetFactor, person.name, person.email)}
        onClick={() => setAsking(true)}
      >
        {texts.resetFactor}
      </Button>
      {asking && (
        <ConfirmDialog
          title={texts.resetFactorTitle(person.name)}
          lead={<EmailAddress email={person.email} />}
          no={texts.keep}
          yes={texts.resetFactor}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate('resetFactor')}
        >
          <p>{texts.resetFactorLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
