/** Result of one check: fine, a note, or wrong with a remedy. */
export type Finding =
  | { readonly state: 'fine' | 'note'; readonly about: string; readonly says: string }
  | { readonly state: 'wrong'; readonly about: string; readonly says: string; readonly help: string }

/** Returns functions that create findings about one thing. */
export function about(thing: string) {
  return {
    fine: (says: string): Finding => ({ state: 'fine', about: thing, says }),
    note: (says: string): Finding => ({ state: 'note', about: thing, says }),
    wrong: (says: string, help: string): Finding => ({ state: 'wrong', about: thing, says, help }),
  }
}
