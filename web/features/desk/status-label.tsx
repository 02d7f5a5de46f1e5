import type { ComponentType } from 'react'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconCheck, IconHourglass } from '../../ui/icons/dashboard-icons.tsx'
import { IconArmchair, IconCalendarQuestion, IconChecks, IconDoorEnter, IconUserX } from '../../ui/icons/desk-icons.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { IconCircleCheck } from '../../ui/icons/page-icons.tsx'
import type { VisitStatus } from './visit-status.ts'

const icons: Record<VisitStatus, ComponentType<{ className?: string }>> = {
  booked: IconCalendarQuestion,
  confirmed: IconCircleCheck,
  declined: IconX,
  arrived: IconDoorEnter,
  in_chair: IconArmchair,
  done: IconChecks,
  missed: IconUserX,
  cancelled: IconX,
}

/** The status of an appointment: an icon and a word. The color comes from the element around it. */
export function StatusLabel({ status, unsent = false }: { readonly status: VisitStatus; readonly unsent?: boolean }) {
  const Icon = icons[status]
  const texts = useTexts(enDesk)
  const word = texts.status[status]
  return (
    <span className="desk-status" title={unsent ? `${word}, ${texts.notSent}` : word}>
      <Icon className="size-4" />
      <span>{word}</span>
      {unsent && <IconHourglass className="size-4 animate-late" />}
    </span>
  )
}

/** The tick of a paid appointment. */
export function PaidLabel() {
  return (
    <span className="desk-status desk-paid">
      <IconCheck className="size-4" />
      <span>{useTexts(enDesk).paid}</span>
    </span>
  )
}
