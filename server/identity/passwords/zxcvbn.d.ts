/** The package has no types. Only its list of passwords is used, ordered by frequency. */
declare module 'zxcvbn/lib/frequency_lists.js' {
  const lists: { readonly passwords: readonly string[] }
  export = lists
}
