import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/schemas/user.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'
import { usePersonChange } from './use-person-change.ts'
import type { PersonChange } from './users-api.ts'

/** Changes of the role that a person with this role can be given. */
const changesOf = {
  patient: ['makeAdmin', 'makeReceptionist'],
  receptionist: ['makeAdmin', 'removeReceptionist'],
  admin: ['removeAdmin', undefined],
} as const satisfies Record<Role, readonly [PersonChange, PersonChange | undefined]>

/** The buttons that give a person a role or remove it. */
export function RoleButtons({ person }: { readonly person: User }) {
  // A button keeps its place and the focus when giving becomes removing.
  const [first, second] = changesOf[person.role]
  return (
    <>
      <RoleButton person={person} next={first} />
      {second && <RoleButton person={person} next={second} />}
    </>
  )
}

interface RoleButtonProps {
  readonly person: User
  readonly next: Exclude<PersonChange, 'removeUser'>
}

function RoleButton({ person, next }: RoleButtonProps) {
  const texts = useAdminMessages().users
  const change = usePersonChange(person)
  return (
    <>
      <Button
        look={next.startsWith('make') ? 'quiet' : 'remove'}
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
