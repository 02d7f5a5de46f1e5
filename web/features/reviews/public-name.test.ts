import { expect, it } from 'vitest'
import { publicName } from './public-name.ts'

it.each([
  ['Ada Lovelace', 'Ada L.'],
  ['Dr. Ada Molar', 'Ada M.'],
  ['Ana Maria de Souza', 'Ana S.'],
  ['  Cher ', 'Cher'],
  ['tomás herrera', 'tomás H.'],
  ['נועה לוי', 'נועה ל.'],
  ['ada@clinic.test', ''],
  ['42', ''],
  ['', ''],
])('"%s" is called "%s" in public', (name, shown) => {
  expect(publicName(name)).toBe(shown)
})
