/**
 * Returns the search parameters of the current address. Those of the last render may be older while a transition is
 * pending, and a change based on them would undo the previous press.
 */
export function currentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
