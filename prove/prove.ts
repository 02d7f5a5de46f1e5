import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { missingForFailover } from './failover/cluster.ts'
import { failoverFigures, proveFailover } from './failover/prove-failover.ts'
import { runMutants, verdictLine } from './mutants/run-mutants.ts'
import { parseOptions, planRuns, usage } from './options.ts'
import type { Proof } from './plan.ts'
import { prove } from './proof.ts'
import { figuresOf } from './report/figures.ts'
import { allFindings, reportPage } from './report/page.ts'

// `npm run prove`: see docs/proof.md. Exits with 1 if there are violations.
const words = process.argv.slice(2)
const options = (() => {
  try {
    return parseOptions(words)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(1)
  }
})()

if (options.help) console.log(usage)
else if (options.mutants) process.exitCode = (await proveChecker()) ? 0 : 1
else if (options.failover) process.exitCode = (await proveDatabase()) ? 0 : 1
else process.exitCode = (await provePortal()) ? 0 : 1

async function provePortal(): Promise<boolean> {
  const { runs, left } = planRuns(options, process.env.DATABASE_URL)
  const proofs: Proof[] = []
  for (const plan of runs) {
    const proof = await prove(plan, console.log)
    print(proof)
    proofs.push(proof)
  }
  for (const line of left) console.log(`left out  ${line}`)
  const report = resolve(options.report ?? 'test-results/prove.html')
  mkdirSync(dirname(report), { recursive: true })
  const again = words.includes('--seed') ? words : [...words, '--seed', String(runs[0]?.seed)]
  writeFileSync(report, reportPage(proofs, left, `npm run prove -- ${again.join(' ')}`))
  const findings = proofs.flatMap(allFindings)
  console.log(`\n${findings.length} findings; the report is ${report}`)
  return findings.length === 0
}

function print(proof: Proof): void {
  for (const [name, found] of Object.entries(proof.verdicts)) {
    console.log(`  ${found.length === 0 ? 'held        ' : 'DID NOT HOLD'}  ${name}`)
    for (const finding of found.slice(0, 10)) console.log(`    ${finding}`)
    if (found.length > 10) console.log(`    and ${found.length - 10} more`)
  }
  for (const [name, figure, within] of figuresOf(proof)) {
    console.log(`  ${name}: ${figure}${within === false ? '  OVER ITS LIMIT' : ''}`)
  }
}

async function proveDatabase(): Promise<boolean> {
  const missing = missingForFailover()
  if (missing) {
    console.error(`--failover needs ${missing}.`)
    return false
  }
  const proof = await proveFailover(Number(options.kills ?? 20), console.log)
  const findings = [...proof.findings, ...proof.late]
  for (const line of [...failoverFigures(proof), ...findings]) console.log(line)
  console.log(`\n${findings.length} findings`)
  return findings.length === 0
}

async function proveChecker(): Promise<boolean> {
  const verdicts = await runMutants((verdict) => console.log(verdictLine(verdict)), {
    all: true,
    only: options.only?.split(','),
  })
  return verdicts.length > 1 && verdicts.every(({ caught }) => caught)
}
