import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from '../../server/free-port.ts'
import { run } from '../../server/testing/run-program.ts'
import { killEmbedded } from '../processes/portal-process.ts'
import type { Fault, Target } from './fault.ts'

/** Faults of the portal's process. */
export const processFaults: readonly Fault[] = [
  {
    id: 'I1',
    summary: 'The portal is killed',
    method: 'kill -9, every second time also of its embedded database',
    expectation: 'every confirmed booking is there after the restart',
    unaffected: 'nothing',
    on: ['embedded', 'server'],
    inject: kill,
  },
  {
    id: 'I2',
    summary: 'The portal is stopped',
    method: 'SIGTERM under load',
    expectation: 'it ends within 10 s, and requests in progress are completed or refused',
    unaffected: 'nothing',
    on: ['server', 'embedded'],
    inject: async ({ environment, random }) => {
      const [index, portal] = anyPortal({ environment, random })
      const began = performance.now()
      await portal.stop()
      const seconds = (performance.now() - began) / 1000
      await environment.startPortal(index)
      return seconds > 10 ? [`it took ${seconds.toFixed(1)} s to end`] : []
    },
  },
  {
    id: 'I18',
    summary: 'A second portal starts on the same data',
    method: 'another start with the same DATA_DIR',
    expectation: 'the second exits with a message; the first is unaffected',
    unaffected: 'everything',
    on: ['embedded'],
    inject: async ({ environment }) => {
      const ended = await run('main.ts', { ...environment.settings, PORT: String(await freePort()) })
      const right = ended.code === 1 && ended.err.startsWith('Another portal or command is using this data directory')
      return right ? [] : [`the second one ended with ${ended.code}: ${ended.err}`]
    },
  },
  {
    id: 'I23',
    summary: 'The portal runs out of file handles',
    method: 'prlimit on the running process, and connections that use up the rest',
    expectation: 'it keeps running and recovers when the limit is lifted',
    unaffected: 'nothing',
    on: ['embedded'],
    rare: true,
    missing: () => (spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'there is no prlimit'),
    inject: starve,
  },
]

/** Picks one of the portals, with its index. */
function anyPortal({ environment, random }: Pick<Target, 'environment' | 'random'>) {
  const index = random.below(environment.portals.length)
  const portal = environment.portals[index]
  if (!portal) throw new Error('There is a portal.')
  return [index, portal] as const
}

async function kill({ environment, random }: Target): Promise<string[]> {
  const [index, portal] = anyPortal({ environment, random })
  const ended = portal.kill()
  const { directory } = environment.database
  if (!environment.line && directory && random.chance(0.5)) killEmbedded(directory)
  await ended
  await environment.startPortal(index)
  return []
}

async function starve({ environment, random, hold }: Target): Promise<string[]> {
  const [, portal] = anyPortal({ environment, random })
  const limit = (most: string) => spawnSync('prlimit', [`--pid=${portal.pid}`, `--nofile=${most}`])
  limit('40:')
  const sockets = Array.from({ length: 60 }, () => connect(Number(new URL(portal.url).port)).on('error', () => {}))
  await hold(3_000)
  for (const socket of sockets) socket.destroy()
  limit('1024:')
  return portal.runs() ? [] : ['the portal ended']
}
