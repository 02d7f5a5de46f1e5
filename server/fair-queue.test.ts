import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

test('runs one call at a time, queues eight and refuses the next one with a delay', async () => {
  const { run: inTurn } = createFairQueue({ maxConcurrent: 1, maxQueued: 8, retryAfter: 5 })
  const { open, passed } = gate()
  let [running, most, done] = [0, 0, 0]
  const work = async () => {
    running++
    most = Math.max(most, running)
    await passed
    running--
    done++
  }
  const taken = Array.from({ length: 9 }, () => inTurn(work))
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  open()
  await Promise.all(taken)
  expect({ most, done }).toEqual({ most: 1, done: 9 })
  await inTurn(work)
  expect(done).toBe(10)
})

test('never exceeds the concurrency limit, also when it passes slots on', async () => {
  const { run: inTurn } = createFairQueue({ maxConcurrent: 3, maxQueued: 20, retryAfter: 5 })
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve))
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => inTurn(work)))
  expect(most).toBe(3)
})

test('serves the queue round-robin by key and shares its places', async () => {
  const { run: inTurn } = createFairQueue({ maxConcurrent: 1, maxQueued: 4, retryAfter: 5 })
  const { open, passed } = gate()
  const done: string[] = []
  const first = inTurn(() => passed, 'ann')
  const bring = (what: string) =>
    inTurn(async () => void done.push(what), what[0]).catch(
      ({ code }: { code: string }) => void done.push(`${what} ${code}`),
    )
  const brought = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2', 'a5', 'c2'].map(bring)
  open()
  await Promise.all([first, ...brought])
  const refused = ['a3', 'a4', 'a5', 'b2', 'c2'].map((what) => `${what} unavailable`)
  expect(done.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', ...refused].toSorted())
  expect(done.filter((what) => what.length === 2)).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('runs the next call after a failure', async () => {
  const { run: inTurn } = createFairQueue({ maxConcurrent: 1, maxQueued: 8, retryAfter: 5 })
  const failed = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('lets urgent calls go before the others of their key, and does not refuse them', async () => {
  const queue = createFairQueue({ maxConcurrent: 1, maxQueued: 1, retryAfter: 5 })
  const leave = await queue.enter('ann')
  const done: string[] = []
  const enter = async (what: string, urgent: boolean) => {
    const end = await queue.enter('ann', urgent)
    done.push(what)
    end()
  }
  const all = [enter('later', false), enter('urgent 1', true), enter('urgent 2', true)]
  await expect(queue.enter('ann')).rejects.toMatchObject({ code: 'unavailable' })
  expect(queue.waiting()).toBe(3)
  leave()
  await Promise.all(all)
  expect(done).toEqual(['urgent 1', 'urgent 2', 'later'])
})

test('keeps a place free for other keys, and none from the portal itself', async () => {
  const queue = createFairQueue({ maxConcurrent: 3, maxPerKey: 2, maxQueued: 9, retryAfter: 5 })
  const first = [await queue.enter('ann'), await queue.enter('ann')]
  const third = queue.enter('ann')
  expect(queue.waiting()).toBe(1)
  const bob = await queue.enter('bob')
  first[0]?.()
  first[1]?.()
  const end = await third
  bob()
  end()
  const own = await Promise.all([queue.enter(), queue.enter(), queue.enter()])
  expect(own).toHaveLength(3)
})

test('refuses a call that has waited too long', async () => {
  const queue = createFairQueue({ maxConcurrent: 1, maxQueued: 9, patienceMs: 1, retryAfter: 5 })
  const leave = await queue.enter('ann')
  await expect(queue.enter('bob')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  leave()
  await queue.enter('bob')
})
