import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Stretch } from './machine.ts'
import { watchMachine } from './machine.ts'
import type { FaultRun, Proof } from './plan.ts'
import { figuresOf } from './report/figures.ts'

test('reports when and for how long this program was blocked', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'watch-'))
  const stop = watchMachine(directory, (line) => expect.fail(line))
  await delay(200)
  const from = performance.now()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  const to = performance.now()
  await delay(100)
  const { standstills } = await stop()
  const found = standstills.filter(({ invoked, returned }) => invoked <= to && returned >= from)
  expect(Math.max(...found.map(({ returned, invoked }) => returned - invoked))).toBeGreaterThan(350)
  expect(await stop()).toMatchObject({ standstills })
  rmSync(directory, { recursive: true })
})

test('the slowest flush in a report is neither from set-up nor from a fault', () => {
  const during = (invoked: number, took: number): Stretch => ({ invoked, returned: invoked + took })
  const fault = { id: 'I3', began: 20_000, healed: 24_000, recovered: 25_000 } as FaultRun
  const flushes = [during(1_000, 900), during(12_000, 300), during(13_000, 200), during(21_000, 800)]
  const proof = {
    history: [],
    injectedFaults: [fault],
    span: [10_000, 70_000],
    finalState: { rows: [], ledger: [], mails: [] },
    machine: { flushes, standstills: [] },
  } as unknown as Proof
  const figures = figuresOf(proof).map(([name, figure]) => `${name}: ${figure}`)
  expect(figures.filter((figure) => /flush|stall/.test(figure))).toEqual([
    'Slowest disk flush during the run (probe next to the portal): 300 ms, at 0:02',
    'Longest stall of the test client itself: nothing notable',
  ])
})
