import { parseArgs } from 'node:util'
import { databaseFaults } from './faults/database-faults.ts'
import type { Fault } from './faults/fault.ts'
import { environments, faults } from './faults/table.ts'
import type { Plan } from './plan.ts'

export const usage = `npm run prove -- [options]
  --seed <number>        repeat the random choices of a run
  --full                 inject every fault, each three times and longer
  --faults <I1,I3>       inject only these faults; "none" for none
  --minutes <number>     time without faults in all; with --attempts the maximum duration
  --attempts <number>    number of contended booking attempts
  --kills <number>       kill -9 of the portal, spread over the attempts; with --failover of the primary
  --restarts <number>    restarts of the database, spread over the attempts
  --processes <1 or 2>   number of portals; two use a database server of their own
  --failover             kill the primary of a PostgreSQL with Patroni under load, 20 times
  --mutants              check the checks: every known mistake must be caught
  --only <name,name>     with --mutants, only these mistakes
  --report <file>        file of the report; default test-results/prove.html
DATABASE_URL names a server, on which the run creates its own database.`

/** Parses the command line. Throws what parseArgs throws. */
export function parseOptions(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: text,
      faults: text,
      minutes: text,
      attempts: text,
      kills: text,
      restarts: text,
      processes: text,
      report: text,
      only: text,
      full: flag,
      failover: flag,
      mutants: flag,
      help: flag,
    },
  })
  return values
}
export type Options = ReturnType<typeof parseOptions>

/** Plans the runs of these options. Also returns the faults that cannot be injected here, with the reason. */
export function planRuns(options: Options, databaseUrl: string | undefined) {
  const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9))
  const left: string[] = []
  const possible = chooseFaults(options).filter((fault) => {
    const missing = fault.missing?.()
    if (missing) left.push(`${fault.id} ${fault.summary}: ${missing}`)
    return !missing
  })
  const common = { seed, durationFactor: options.full ? 3 : 1 }
  const usual = usualStage(options, databaseUrl)
  if (options.attempts !== undefined) {
    const run = { ...common, faultFreeSeconds: 0, title: 'contended attempts', attempts: Number(options.attempts) }
    const limit = options.minutes ? { atMostMinutes: Number(options.minutes) } : {}
    return {
      runs: [{ ...run, ...limit, environment: usual?.environment ?? environments.embedded(), faults: spread(options) }],
      left,
    }
  }
  const groups = usual ? [fitting(usual, possible)] : shareOut(possible, options)
  const injections = groups.reduce((count, { faults: some }) => count + some.length + 1, 0)
  const faultFreeSeconds = options.minutes ? (60 * Number(options.minutes)) / injections : options.full ? 5 : 2
  const runs: Plan[] = groups.map((group) => ({ ...common, ...group, faultFreeSeconds }))
  return { runs, left }
}

function chooseFaults({ faults: named, full }: Options): readonly Fault[] {
  if (named === 'none') return []
  const ids = named?.split(',').map((id) => id.trim())
  const known = faults.map(({ id }) => id)
  const unknown = ids?.filter((id) => !known.includes(id)) ?? []
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  if (ids) return faults.filter(({ id }) => ids.includes(id))
  return full ? faults : faults.filter(({ rare }) => !rare)
}

/** The environment that the options name. Without one, every fault is injected into its best one. */
function usualStage({ processes }: Options, databaseUrl: string | undefined) {
  const count = Number(processes ?? 1)
  if (databaseUrl) return { name: 'server', environment: { database: { url: databaseUrl }, processes: count } } as const
  if (processes === undefined) return undefined
  return count > 1
    ? ({ name: 'server', environment: { database: 'server', processes: count } } as const)
    : ({ name: 'embedded', environment: environments.embedded() } as const)
}

// The server of DATABASE_URL is not ours to kill.
function fitting({ name, environment }: NonNullable<ReturnType<typeof usualStage>>, possible: readonly Fault[]) {
  const ours = typeof environment.database === 'string'
  const some = possible.filter((fault) => fault.on.includes(name) && (ours || !databaseFaults.includes(fault)))
  return { title: name, environment, faults: some }
}

/**
 * In the short form each fault is injected once. In the full form wherever it can be, and three times in the usual
 * environments.
 */
function shareOut(possible: readonly Fault[], { full, faults: named }: Options) {
  const groups = Object.entries(environments).flatMap(([name, environment]) => {
    const here = possible.filter(({ on }) => (full ? (on as readonly string[]).includes(name) : on[0] === name))
    const often = full && (name === 'embedded' || name === 'server') ? [...here, ...here, ...here] : here
    return often.length > 0 ? [{ title: name, environment: environment(), faults: often }] : []
  })
  return groups.length > 0 || named !== 'none'
    ? groups
    : [{ title: 'embedded', environment: environments.embedded(), faults: [] }]
}

/** Kills and restarts, evenly interleaved. */
function spread({ kills, restarts }: Options): Fault[] {
  const some = (id: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id, at: (i + 1) / (count + 1) }))
  const both = [...some('I1', Number(kills ?? 0)), ...some('I4', Number(restarts ?? 0))].sort((a, b) => a.at - b.at)
  return both.flatMap(({ id }) => faults.find((fault) => fault.id === id) ?? [])
}
