import { useQuery } from '@tanstack/react-query'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { patientOf } from '../bookings/patient-query.ts'
import { WhoField } from '../bookings/who-field.tsx'

interface MemberChoiceProps {
  /** The known caller. */
  readonly person: { readonly _id: string; readonly name: string }
  /** Who is chosen at first; without it, the caller. */
  readonly memberId: string | undefined
}

/** The input `memberId`: whom a caller books for. Empty if they book for no one else. */
export function MemberChoice({ person, memberId }: MemberChoiceProps) {
  const texts = useTexts(enAdmin).day.caller
  const family = useQuery(patientOf(person._id)).data?.family ?? []
  const people = [{ _id: '', name: person.name }, ...family]
  return <WhoField name="memberId" label={texts.who} people={people} defaultValue={memberId} />
}
