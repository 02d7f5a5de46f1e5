import type { StaffMember } from '#contract/schemas/staff.ts'
import { enStaff } from '../../i18n/en/staff.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'

/** How a member of the staff signs in. */
export function Ways({ member }: { readonly member: StaffMember }) {
  const texts = useTexts(enStaff)
  const { password, passkeys, codeApp, google, sso } = member
  const others = [
    passkeys > 0 && texts.passkeys(passkeys),
    codeApp && texts.codeApp,
    google && texts.google,
    sso && texts.sso,
  ].filter((way) => way !== false)
  const ways = [...(password ? [others.length > 0 ? texts.password : texts.passwordOnly] : []), ...others]
  if (ways.length === 0) return <span className="text-ink-quiet">{texts.noWay}</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {ways.map((way) => (
        <Badge key={way}>{way}</Badge>
      ))}
    </span>
  )
}
