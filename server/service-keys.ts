/** How the keys of a service are given: not at all, where its stand-in may run; all off; or each in its own form. */
export type ServiceKeys<Name extends string> = 'stand_in' | 'off' | Readonly<Record<Name, string>>

/**
 * Reads the keys of one service. Fails closed: `stand_in` only where nothing at all is said and `onlyHere`, that is,
 * nobody else can reach the portal. Names every setting that is missing or not of its form in `wrong`, and is undefined
 * then.
 */
export function parseServiceKeys<Name extends string>(
  forms: Readonly<Record<Name, RegExp>>,
  given: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>,
  onlyHere: boolean,
  wrong: Set<string>,
): ServiceKeys<Name> | undefined {
  const names = Object.keys(forms) as Name[]
  const said = names.filter((name) => given[name] !== undefined)
  if (said.length === 0 && onlyHere) return 'stand_in'
  if (said.length > 0 && said.every((name) => given[name] === 'off')) return 'off'
  const wrongKeys = names.filter((name) => !forms[name].test(given[name] ?? ''))
  for (const name of wrongKeys) wrong.add(name)
  return wrongKeys.length > 0 ? undefined : (Object.fromEntries(names.map((name) => [name, given[name]])) as never)
}
