import type { ComponentType } from 'react'
import { useDeskMessages } from '../../i18n/hooks/use-desk-messages.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
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
export function StatusLabel({ status }: { readonly status: VisitStatus }) {
  const Icon = icons[status]
  const word = useDeskMessages().status[status]
  return (
    <span className="desk-status" title={word}>
      <Icon className="size-4" />
      <span>{word}</span>
    </span>
  )
}

/** The tick of a paid appointment. */
export function PaidLabel() {
  return (
    <span className="desk-status desk-paid">
      <IconCheck className="size-4" />
      <span>{useDeskMessages().paid}</span>
    </span>
  )
}
