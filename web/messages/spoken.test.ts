import { afterEach, expect, test } from 'vitest'
import { enHome } from './en-home.ts'
import { esHome } from './es-home.ts'
import { speak, textsAreThere, textsOf } from './spoken.ts'

afterEach(() => speak({}))

test('when texts could not be fetched, then they are asked for again by whoever waits for them next', async () => {
  let asked = 0
  speak({}, async () => {
    asked += 1
    if (asked === 1) throw new Error('There is no connection.')
    return esHome
  })
  textsOf('home', enHome)
  await expect(textsAreThere()).rejects.toThrow('no connection')
  await expect(textsAreThere()).resolves.toBeUndefined()
  await textsAreThere()
  expect(asked).toBe(2)
})
