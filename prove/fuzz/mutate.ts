import type * as z from 'zod/mini'
import type { Random } from '../../server/demo/random.ts'

/** Texts that break careless programs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eevil',
  '\u200b',
  '\ufeff',
  'e\u0301'.repeat(40),
  '＠＇＂',
  "' or '1'='1",
  "'; drop table booking; --",
  '%00',
  '%',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  'a\r\nBcc: eve@evil.test',
  '=HYPERLINK("http://evil.test")',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(6_000),
  '👩‍👩‍👧‍👦'.repeat(30),
  '٠١٢٣',
  '\u2028',
  '2026-02-30',
  'Feb 30, 2026',
  '00000000-0000-0000-0000-000000000000',
  '4242 4242 4242 4242',
  'patient@caller.invalid',
]

/** Unwraps optional and piped schemas. */
interface Definition {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly shape?: Record<string, z.ZodMiniType>
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly entries?: Record<string, unknown>
  readonly checks?: readonly { _zod: { def: { check: string; maximum?: number; minimum?: number; value?: number } } }[]
}

function definitionOf(schema: z.ZodMiniType): Definition {
  const definition = schema._zod.def as unknown as Definition
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.in : undefined)
  return inner ? definitionOf(inner) : definition
}

/** Returns a value close to a valid one: at a limit, just over it, of another type, or absent. */
export function mutate(dice: Random, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const definition = schema ? definitionOf(schema) : { type: typeof value }
  if (dice.chance(0.25)) return strange(dice, value)
  switch (definition.type) {
    case 'object':
      return twistFields(dice, definition.shape ?? {}, value as Record<string, unknown>)
    case 'array':
      return twistList(dice, definition, Array.isArray(value) ? value : [])
    case 'number':
      return twistNumber(dice, definition, value)
    case 'enum':
      return dice.pick([...Object.keys(definition.entries ?? {}), ...hostileTexts])
    case 'boolean':
      return dice.pick([true, false, 'true', 1])
    default:
      return twistText(dice, definition, typeof value === 'string' ? value : '')
  }
}

function twistFields(dice: Random, shape: Record<string, z.ZodMiniType>, value: Record<string, unknown>): unknown {
  const names = Object.keys(shape)
  const name = dice.pick([...names, ...names, dice.pick(['extra', 'role', 'paid', '__proto__', 'constructor', ''])])
  const { [name]: old, ...rest } = { ...value }
  if (dice.chance(0.15)) return rest
  const changed = { ...rest }
  // The name of an extra field must be an own property, or the JSON text would not contain it.
  Object.defineProperty(changed, name, {
    value: mutate(dice, Object.hasOwn(shape, name) ? shape[name] : undefined, old),
    enumerable: true,
    configurable: true,
  })
  return dice.chance(0.2) ? twistFields(dice, shape, changed) : changed
}

function twistList(dice: Random, { element }: Definition, list: readonly unknown[]): unknown {
  const place = dice.below(list.length + 1)
  return dice.pick([
    () => [],
    () => [...list, ...list],
    () => list.slice(1),
    () => list.toSpliced(place, 1, mutate(dice, element, list[place])),
    () => Array.from({ length: dice.pick([101, 501, 2_000]) }, () => list[0] ?? 0),
  ])()
}

function twistNumber(dice: Random, { checks = [] }: Definition, value: unknown): unknown {
  const limits = checks.flatMap(({ _zod: { def } }) => (typeof def.value === 'number' ? [def.value] : []))
  const near = limits.flatMap((limit) => [limit - 1, limit - 0.01, limit, limit + 0.01, limit + 1])
  const given = typeof value === 'number' ? [value, -value, value + 1, value / 3, String(value)] : []
  return dice.pick([...near, ...given, 0, -0, -1, 0.1 + 0.2, 1.005, 2 ** 31, 2 ** 53, 1e21, 1e308, 5e-324])
}

function twistText(dice: Random, { checks = [] }: Definition, text: string): unknown {
  const limits = checks.flatMap(({ _zod: { def } }) => [def.maximum ?? [], def.minimum ?? []].flat())
  const place = dice.below(text.length + 1)
  return dice.pick([
    () => dice.pick(hostileTexts),
    () => text + dice.pick(hostileTexts),
    () => text.slice(0, place) + dice.pick(hostileTexts) + text.slice(place),
    () => text.slice(0, place) + String.fromCharCode(dice.below(0x3000)) + text.slice(place + 1),
    () => text.toUpperCase(),
    () => ` ${text} `,
    () => text.normalize('NFD'),
    () => 'x'.repeat(Math.max(0, dice.pick([...limits, 40]) + dice.pick([-1, 0, 1]))),
  ])()
}

/** A value of another type. */
export function strange(dice: Random, value?: unknown): unknown {
  return dice.pick<unknown>([
    undefined,
    null,
    true,
    0,
    -1.5,
    'text',
    [],
    {},
    [value],
    { value },
    { $gt: '' },
    { toString: 1 },
    [[[[[[[[]]]]]]]],
    { length: 3 },
    { valueOf: 1 },
    ...hostileTexts.slice(0, 6),
  ])
}
