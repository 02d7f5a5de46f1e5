import type { User } from '#contract/schemas/user.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'
import { usePersonChange } from './use-person-change.ts'

/** Makes a person an admin, or takes that back. */
export function RoleButton({ person }: { readonly person: User }) {
  const texts = useAdminMessages().users
  const change = usePersonChange(person)
  const next = person.role === 'admin' ? 'removeAdmin' : 'makeAdmin'
  return (
    <>
      <Button
        look={next === 'makeAdmin' ? 'quiet' : 'remove'}
        busy={change.isPending}
        aria-label={texts.changeOf(texts[next], person.name, person.email)}
        onClick={() => change.mutate(next)}
      >
        {texts[next]}
      </Button>
      {change.question && (
        <ReauthenticateDialog onClose={change.question.close} onConfirmed={change.question.confirmed} />
      )}
    </>
  )
}
