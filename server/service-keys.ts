/** Keys of a service: `stand_in` for test mode, `off`, or each key in its own format. */
export type ServiceKeys<Name extends string> = 'stand_in' | 'off' | Readonly<Record<Name, string>>

/**
 * Parses the keys of a service. `stand_in` requires that all are unset and `loopbackOnly` is set. Adds missing or
 * invalid settings to `wrong` and returns `undefined` then.
 */
export function parseServiceKeys<Name extends string>(
  formats: Readonly<Record<Name, RegExp>>,
  given: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>,
  loopbackOnly: boolean,
  wrong: Set<string>,
): ServiceKeys<Name> | undefined {
  const names = Object.keys(formats) as Name[]
  const set = names.filter((name) => given[name] !== undefined)
  if (set.length === 0 && loopbackOnly) return 'stand_in'
  if (set.length > 0 && set.every((name) => given[name] === 'off')) return 'off'
  const wrongKeys = names.filter((name) => !formats[name].test(given[name] ?? ''))
  for (const name of wrongKeys) wrong.add(name)
  return wrongKeys.length > 0 ? undefined : (Object.fromEntries(names.map((name) => [name, given[name]])) as never)
}
