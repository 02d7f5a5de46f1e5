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
    breaks: 'The portal is killed',
    how: 'kill -9, every second time also of its embedded database',
    must: 'every confirmed booking is there after the restart',
    spares: 'nothing',
    on: ['embedded', 'server'],
    strike: kill,
  },
  {
    id: 'I2',
    breaks: 'The portal is stopped',
    how: 'SIGTERM under load',
    must: 'it ends within 10 s, and requests in progress are completed or refused',
    spares: 'nothing',
    on: ['server', 'embedded'],
    strike: async ({ stage, random }) => {
      const [index, portal] = anyPortal({ stage, random })
      const began = performance.now()
      await portal.stop()
      const seconds = (performance.now() - began) / 1000
      await stage.startPortal(index)
      return seconds > 10 ? [`it took ${seconds.toFixed(1)} s to end`] : []
    },
  },
  {
    id: 'I18',
    breaks: 'A second portal starts on the same data',
    how: 'another start with the same DATA_DIR',
    must: 'the second exits with a message; the first is unaffected',
    spares: 'everything',
    on: ['embedded'],
    strike: async ({ stage }) => {
      const ended = await run('main.ts', { ...stage.settings, PORT: String(await freePort()) })
      const right = ended.code === 1 && ended.err.startsWith('Another portal or command is using this data directory')
      return right ? [] : [`the second one ended with ${ended.code}: ${ended.err}`]
    },
  },
  {
    id: 'I23',
    breaks: 'The portal runs out of file handles',
    how: 'prlimit on the running process, and connections that use up the rest',
    must: 'it keeps running and recovers when the limit is lifted',
    spares: 'nothing',
    on: ['embedded'],
    rare: true,
    missing: () => (spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'there is no prlimit'),
    strike: starve,
  },
]

/** Picks one of the portals, with its index. */
function anyPortal({ stage, random }: Pick<Target, 'stage' | 'random'>) {
  const index = random.below(stage.portals.length)
  const portal = stage.portals[index]
  if (!portal) throw new Error('There is a portal.')
  return [index, portal] as const
}

async function kill({ stage, random }: Target): Promise<string[]> {
  const [index, portal] = anyPortal({ stage, random })
  const ended = portal.kill()
  const { directory } = stage.database
  if (!stage.line && directory && random.chance(0.5)) killEmbedded(directory)
  await ended
  await stage.startPortal(index)
  return []
}

async function starve({ stage, random, endure }: Target): Promise<string[]> {
  const [, portal] = anyPortal({ stage, random })
  const limit = (most: string) => spawnSync('prlimit', [`--pid=${portal.pid}`, `--nofile=${most}`])
  limit('40:')
  const sockets = Array.from({ length: 60 }, () => connect(Number(new URL(portal.url).port)).on('error', () => {}))
  await endure(3_000)
  for (const socket of sockets) socket.destroy()
  limit('1024:')
  return portal.runs() ? [] : ['the portal ended']
}
