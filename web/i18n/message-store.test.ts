import { afterEach, expect, test } from 'vitest'
import { enHome } from './en/home.ts'
import { esHome } from './es/home.ts'
import { createMessagesHook, messagesLoaded, setCatalog } from './message-store.ts'

afterEach(() => setCatalog({}))

test('loads a failed module again on the next call', async () => {
  let asked = 0
  setCatalog({}, async () => {
    asked += 1
    if (asked === 1) throw new Error('There is no connection.')
    return esHome
  })
  createMessagesHook('home', enHome)
  await expect(messagesLoaded()).rejects.toThrow('no connection')
  await expect(messagesLoaded()).resolves.toBeUndefined()
  await messagesLoaded()
  expect(asked).toBe(2)
})
