import { expect, test } from 'vitest'
import { leastBookings } from './inject-fault.ts'
import { parseOptions, planRuns } from './options.ts'
import { prove } from './proof.ts'
import { allFindings, reportPage } from './report/page.ts'

// The short form of `npm run prove`: each fault is injected once, while all clients are active.
const forms = [
  ['a portal and its own database', ['--processes', '1', '--faults', 'I1,I3,I13,I15'], 4],
  ['two portals and a database server', ['--processes', '2', '--faults', 'I4,I6'], 2],
] as const

test.each(forms)(
  'accounts for every answer, cent and mail while %s fail under load',
  async (_, words, injections) => {
    const { runs } = planRuns(parseOptions(words), undefined)
    const [plan, ...others] = runs
    if (!plan) throw new Error('There is a run.')
    const printed: string[] = []
    const proof = await prove(plan, (line) => printed.push(line))
    console.info(printed.join('\n'))
    expect(allFindings(proof)).toEqual([])
    // A run with few operations proves little.
    expect([others.length, proof.injectedFaults.length]).toEqual([0, injections])
    expect(proof.finalState.rows.length).toBeGreaterThanOrEqual(leastBookings * (injections + 1))
    expect(proof.finalState.ledger.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(injections)
    expect(new Set(proof.history.map(({ operation, outcome }) => `${operation.op} ${outcome}`)).size).toBeGreaterThan(
      10,
    )
    const page = reportPage([proof], [], 'npm run prove')
    expect(page).toContain('No violations found')
    expect(page).not.toMatch(/(?:src|href)=|url\(|@import/)
  },
  600_000,
)
