import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { StaffMember } from '#contract/schemas/staff.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useSession } from '../../features/session/use-session.ts'
import { EndSessions } from '../../features/staff/end-sessions.tsx'
import { InviteDialog } from '../../features/staff/invite-dialog.tsx'
import { staffList } from '../../features/staff/staff-api.ts'
import { StaffTable } from '../../features/staff/staff-table.tsx'
import { RemoveUser } from '../../features/users/remove-user.tsx'
import { ResetFactor } from '../../features/users/reset-factor.tsx'
import { RoleButtons } from '../../features/users/role-button.tsx'
import { doctorsToLink } from '../../features/users/users-api.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enErrors } from '../../i18n/en/errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { enSsoErrors } from '../../i18n/en/sso-errors.ts'
import { enStaff } from '../../i18n/en/staff.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconUserPlus } from '../../ui/icons/admin-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { DashboardPage } from './dashboard-page.tsx'

Object.assign(enErrors, enSsoErrors)

/** Who works at the clinic and how they sign in, and who is invited, for admins. */
export function Staff() {
  const texts = useTexts(enStaff)
  const clinic = useClinic()
  const session = useSession()
  const listed = useQuery(staffList)
  const [inviting, setInviting] = useState(false)
  const doctors = useQuery({ ...doctorsToLink, enabled: inviting }).data ?? []
  const members = listed.data?.members
  const sendsMail = clinic?.mail !== 'off'
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={members && members.length + (listed.data?.invitations.length ?? 0)}
      actions={
        sendsMail && (
          <Button look="primary" onClick={() => setInviting(true)}>
            <IconUserPlus />
            {texts.invite}
          </Button>
        )
      }
    >
      <MissingFactors members={members ?? []} timeZone={clinic?.timeZone} />
      <StaffTable
        query={listed}
        ownEmail={session.status === 'signed-in' ? session.person.email : ''}
        timeZone={clinic?.timeZone}
        actions={(member) => <MemberActions member={member} />}
      />
      <p className="mt-3 text-sm text-ink-quiet">{sendsMail ? texts.keepsAccount : texts.mailOff}</p>
      {inviting && <InviteDialog members={members ?? []} doctors={doctors} onClose={() => setInviting(false)} />}
    </DashboardPage>
  )
}

interface MissingFactorsProps {
  readonly members: readonly StaffMember[]
  readonly timeZone: string | undefined
}

/** Who has no second factor although the role must have one. */
function MissingFactors({ members, timeZone }: MissingFactorsProps) {
  const [texts, { locale }] = useTexts(enStaff, en)
  const lacking = members.filter(({ factorDue }) => factorDue !== undefined)
  if (lacking.length === 0 || !timeZone) return null
  return (
    <Notice look="warn" icon={IconAlertTriangle} className="mb-4">
      <ul className="grid gap-1">
        {lacking.map(({ _id, name, factorDue = '' }) => (
          <li key={_id}>
            {texts.noFactorOf(name, formatDayInText(clinicTimeAt(new Date(factorDue), timeZone).day, locale))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function MemberActions({ member }: { readonly member: StaffMember }) {
  const { users } = useTexts(enAdmin)
  const { name, email, role, doctor, passkeys, codeApp } = member
  const person = { name, email, role, doctorId: doctor?._id }
  return (
    <RowMenu of={name}>
      <RoleButtons person={person} />
      <ButtonLink
        to={adminPaths.audit({ person: email })}
        look="plain"
        aria-label={users.changeOf(users.activity, name, email)}
      >
        {users.activity}
      </ButtonLink>
      <EndSessions member={member} />
      {(codeApp || passkeys > 0) && <ResetFactor person={person} />}
      <RemoveUser person={person} />
    </RowMenu>
  )
}
