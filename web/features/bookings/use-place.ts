import { useReducer } from 'react'
import { type PlaceAction, type PlaceChoice, reducePlace } from './place.ts'

/**
 * The day, doctor and slot that a user chooses. `onChoose` is called with what is chosen after each action, except while a
 * date is typed. `placeOf` returns what is offered.
 */
export function usePlace(
  start: () => Omit<PlaceChoice, 'typedDay'> & { readonly typedDay?: string },
  onChoose?: (choice: PlaceChoice) => void,
) {
  const [choice, dispatch] = useReducer(reducePlace, undefined, () => {
    const chosen = start()
    return { typedDay: chosen.day, ...chosen }
  })
  function change(action: PlaceAction) {
    dispatch(action)
    if (action.type !== 'type') onChoose?.(reducePlace(choice, action))
  }
  return [choice, change] as const
}
