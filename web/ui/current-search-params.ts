/**
 * What the address asks for at this press. What a page was drawn for may be older: the next drawing of it is made beside
 * the one that is seen, and a change upon that one would undo what was pressed just before.
 */
export function currentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
