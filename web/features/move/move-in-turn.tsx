import { lazy, Suspense, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { enMove } from '../../i18n/en/move.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'

const MoveAffected = lazy(async () => ({ default: (await import('./move-affected.tsx')).MoveAffected }))

interface MoveInTurnProps {
  /** The listed bookings. Those that leave the list in the meantime are passed over. */
  readonly bookings: readonly Booking[]
  /** Whether the first dialog is open from the start. */
  readonly begun: boolean
}

/** A button that opens the dialogs to move bookings, one after the other, until all are moved or passed over. */
export function MoveInTurn({ bookings, begun }: MoveInTurnProps) {
  const texts = useTexts(enMove)
  const all = bookings.map(({ _id }) => _id)
  const [turn, setTurn] = useState<{ readonly ids: readonly string[]; readonly passed: number } | undefined>(
    begun ? { ids: all, passed: 0 } : undefined,
  )
  const passed = turn?.ids.findIndex((id, place) => place >= turn.passed && all.includes(id)) ?? -1
  const booking = bookings.find(({ _id }) => _id === turn?.ids[passed])
  return (
    <>
      <Button onClick={() => setTurn({ ids: all, passed: 0 })}>{texts.inTurn}</Button>
      {turn && booking && (
        <Suspense>
          <MoveAffected
            key={booking._id}
            booking={booking}
            onMoved={undefined}
            onClose={() => setTurn(undefined)}
            turn={{ place: passed + 1, of: turn.ids.length, next: () => setTurn({ ...turn, passed: passed + 1 }) }}
          />
        </Suspense>
      )}
    </>
  )
}
