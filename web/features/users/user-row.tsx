import { isDeliverable } from '#contract/placeholder-email.ts'
import type { User } from '#contract/schemas/user.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconListSearch, IconShieldCheck } from '../../ui/icons/admin-icons.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { RemoveUser } from './remove-user.tsx'
import { RoleButton } from './role-button.tsx'

interface UserRowProps {
  readonly person: User
  readonly number: number
  /** The clinic's day of the sign-up as texts show it; undefined while the clinic's zone is not known. */
  readonly since: string | undefined
  /** Whether this is the person who looks, to whom nothing of this can be done. */
  readonly oneself: boolean
}

/** A person with an account, and what an admin can do about them. */
export function UserRow({ person, number, since, oneself }: UserRowProps) {
  const texts = useAdminMessages().users
  const { email, name, role } = person
  const activity = texts.changeOf(texts.activity, name, email)
  return (
    <tr>
      <td className="cell-no" data-label={texts.number}>
        {number}
      </td>
      <td className="cell-main">
        <span className="person">
          <Avatar name={name} />
          <span>
            <EmailAddress email={email} />
            <span className="quiet small">
              <bdi>{name}</bdi>
              {oneself && ` (${texts.you})`}
            </span>
          </span>
        </span>
      </td>
      <td className="cell-role">
        {role === 'admin' ? (
          <span className="badge badge--brand">
            <IconShieldCheck className="icon" />
            {texts.admin}
          </span>
        ) : (
          <span className="quiet">{texts.patient}</span>
        )}
      </td>
      <td className="cell-since cell-label nowrap" data-label={texts.since}>
        {since}
      </td>
      <td className="cell-actions">
        <ButtonLink
          to={adminPaths.audit({ person: email })}
          look="quiet"
          icon
          aria-label={activity}
          title={texts.activity}
        >
          <IconListSearch className="icon" />
        </ButtonLink>
        {!oneself && (
          <>
            {isDeliverable(person.email) && <RoleButton person={person} />}
            <RemoveUser person={person} />
          </>
        )}
      </td>
    </tr>
  )
}
