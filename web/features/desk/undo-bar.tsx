import { useEffect, useState } from 'react'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconArrowBackUp } from '../../ui/icons/desk-icons.tsx'
import { focusListOrBoard } from './focus-block.ts'
import type { Undo } from './use-undo.ts'

const undoMs = 10_000

interface UndoBarProps {
  readonly undo: Undo
  /** Whether it floats at the bottom of the window instead of in its place. */
  readonly fixed: boolean
}

/** Takes the latest change back. It shows for 10 s, and longer while the pointer or the focus is on it. */
export function UndoBar({ undo: { undoable, end }, fixed }: UndoBarProps) {
  const texts = useTexts(enDesk)
  const [held, setHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again with each change
  useEffect(() => {
    if (held) return
    const timer = setTimeout(end, undoMs)
    return () => clearTimeout(timer)
  }, [held, undoable])
  if (!undoable) return <div role="status" />
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    <div
      role="status"
      data-keeps-open
      className={`desk-undo${fixed ? ' desk-undo-fixed' : ''}`}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{undoable.text}</p>
      <button
        type="button"
        className="inline-flex items-center gap-1.5"
        onClick={() => {
          setHeld(false)
          end()
          undoable.takeBack()
          // In a panel, the focus moves to the panel.
          if (fixed) focusListOrBoard(undoable.booking)
        }}
      >
        <IconArrowBackUp />
        {texts.undo}
      </button>
    </div>
  )
}
