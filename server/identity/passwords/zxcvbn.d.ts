/** The package has no types. Only the part of its estimate that is used is declared. */
declare module 'zxcvbn' {
  function zxcvbn(
    password: string,
    userInputs: readonly string[],
  ): { readonly guesses: number; readonly sequence: readonly { readonly dictionary_name?: string }[] }
  export = zxcvbn
}
