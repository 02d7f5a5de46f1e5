import { useEffect, useState } from 'react'
import { useDeskMessages } from '../../i18n/hooks/use-desk-messages.ts'
import { IconArrowBackUp } from '../../ui/icons/desk-icons.tsx'
import type { Visits } from './use-visits.ts'

const undoMs = 10_000

interface UndoBarProps {
  readonly visits: Visits
  /** Whether it floats at the bottom of the window instead of in its place. */
  readonly fixed: boolean
}

/** Takes the latest step back. It shows for 10 s, and longer while the pointer or the focus is on it. */
export function UndoBar({ visits: { undoable, undo, endUndo }, fixed }: UndoBarProps) {
  const texts = useDeskMessages()
  const [held, setHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again with each step
  useEffect(() => {
    if (held) return
    const timer = setTimeout(endUndo, undoMs)
    return () => clearTimeout(timer)
  }, [held, undoable])
  if (!undoable) return <div role="status" />
  const { booking, to } = undoable
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    <div
      role="status"
      className={`desk-undo${fixed ? ' desk-undo-fixed' : ''}`}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{texts.recorded(booking.patientName || texts.removed, texts.step[to])}</p>
      <button
        type="button"
        className="inline-flex items-center gap-1.5"
        onClick={() => {
          setHeld(false)
          undo()
        }}
      >
        <IconArrowBackUp />
        {texts.undo}
      </button>
    </div>
  )
}
