import { useState } from 'react'

/** A change that can be taken back. */
interface Undoable {
  /** The ID of the booking that was changed; absent if it was something else. */
  readonly booking?: string
  /** What was changed. */
  readonly text: string
  readonly takeBack: () => unknown
}

/** The latest change of the desk, and functions to offer taking a change back and to end the offer. */
export interface Undo {
  /** The latest change, while it can be taken back. */
  readonly undoable: Undoable | undefined
  readonly offer: (undoable: Undoable) => void
  readonly end: () => void
}

/** Holds the latest change of the desk. A newer one takes its place. */
export function useUndo(): Undo {
  const [undoable, setUndoable] = useState<Undoable>()
  return {
    undoable,
    offer: setUndoable,
    end: () => setUndoable(undefined),
  }
}
