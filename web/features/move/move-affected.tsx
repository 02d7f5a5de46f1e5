import { dayOf } from './booking-place.ts'
import { MoveDialog, type MoveDialogProps } from './move-dialog.tsx'
import { useMoveDays } from './use-move-days.ts'

/** Moves a booking whose day may no longer be possible. Begins with the first day that is, from the present one on. */
export function MoveAffected(props: MoveDialogProps) {
  const present = dayOf(props.booking)
  const days = useMoveDays(props.booking, present)
  return days && <MoveDialog {...props} day={days[0] ?? present} />
}
