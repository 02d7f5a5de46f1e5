import type { ComponentType } from 'react'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import {
  IconArmchair,
  IconCalendarQuestion,
  IconChecks,
  IconCoin,
  IconDoorEnter,
  IconUserX,
} from '../../ui/icons/desk-icons.tsx'

import { IconX } from '../../ui/icons/icons.tsx'
import { IconCircleCheck, IconHourglass } from '../../ui/icons/page-icons.tsx'
import type { Described } from './use-describe.ts'
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

interface StatusLabelProps {
  readonly status: VisitStatus
  /** What is wrong now, instead of the word. */
  readonly alarm?: string | undefined
  readonly isBad?: boolean
  readonly unsent?: boolean
}

/** The status of an appointment: an icon and a word. The color comes from the element around it. */
export function StatusLabel({ status, alarm, isBad = false, unsent = false }: StatusLabelProps) {
  const Icon = icons[status]
  const texts = useTexts(enDesk)
  const word = texts.status[status]
  return (
    <span className={`desk-status${isBad ? ' desk-bad' : ''}`} title={unsent ? `${word}, ${texts.notSent}` : word}>
      <Icon className="size-4" />
      <span className={isBad ? undefined : 'desk-word'}>{alarm ?? word}</span>
      {unsent && <IconHourglass className="size-4 animate-late" />}
    </span>
  )
}

interface PayLabelProps {
  readonly isPaid: boolean
  readonly described: Pick<Described, 'due' | 'owed' | 'sum'>
}

/** The tick of a paid appointment, or what is due: quiet until the visit is done. */
export function PayLabel({ isPaid, described: { due, owed, sum } }: PayLabelProps) {
  const { paid } = useTexts(enDesk)
  if (due !== undefined)
    return (
      <span className={`desk-status ${owed ? 'desk-bad' : 'desk-paid'}`} title={due}>
        <IconCoin className="size-4" />
        <span className="desk-word-due">{due}</span>
        <span className="desk-sum">{sum}</span>
      </span>
    )
  if (!isPaid) return null
  return (
    <span className="desk-status desk-paid" title={paid}>
      <IconCheck className="size-4" />
      <span className="desk-word">{paid}</span>
    </span>
  )
}
