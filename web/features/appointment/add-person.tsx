import { useId, useLayoutEffect, useRef } from 'react'
import type { FamilyMember } from '#contract/schemas/family.ts'
import { enOwnBooking } from '../../i18n/en/own-booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { MemberForm } from '../bookings/member-form.tsx'

interface AddPersonProps {
  readonly onClose: () => void
  readonly onAdded: (added: FamilyMember) => Promise<void>
}

/** Adds someone to book for, inside the booking dialog. */
export function AddPerson({ onClose, onAdded }: AddPersonProps) {
  const own = useTexts(enOwnBooking)
  const ref = useRef<HTMLElement>(null)
  const title = useId()
  useLayoutEffect(() => ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus(), [])
  return (
    <section ref={ref} className="contents" aria-labelledby={title}>
      <h3 id={title} className="px-5 pb-3 sm:px-7">
        {own.addPerson}
      </h3>
      <MemberForm member={undefined} submit={own.addAndChoose} onClose={onClose} onSaved={onAdded} />
    </section>
  )
}
