/** The package has no types; of it only its list of passwords is used, the most common first. */
declare module 'zxcvbn/lib/frequency_lists.js' {
  const lists: { readonly passwords: readonly string[] }
  export = lists
}
