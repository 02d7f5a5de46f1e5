import type { Kysely } from 'kysely'
import { connectWithoutTimeout } from '../database/connect.ts'
import { hasEmbedded } from '../database/embedded/embedded.ts'
import { attachWithoutMigrating } from '../database/open.ts'
import type { Database } from '../database/schema.ts'
import { examine } from '../diagnostics/examine.ts'
import { about, type Finding } from '../diagnostics/finding.ts'
import { exitWithError } from '../exit-with-error.ts'
import { commandEnvironment } from '../hosting/installation.ts'
import { refuseRedirects } from '../http/refuse-redirects.ts'
import { InvalidSettingsError, type Settings } from '../settings.ts'

refuseRedirects()

// npm run doctor [-- --json] [--network] [--link=<position>:<hash>]: checks the installation of these settings and changes
// nothing.
try {
  const args = process.argv.slice(2)
  const link = args.map((arg) => /^--link=(\d{1,15}):([\da-f]{64})$/.exec(arg)).find((match) => match !== null)
  const unknown = args.find((arg) => arg !== '--json' && arg !== '--network' && arg !== link?.[0])
  if (unknown)
    throw new InvalidSettingsError('Usage: npm run doctor [-- --json] [--network] [--link=<position>:<hash>]')
  const hasClinics = process.env.CLINICS_URL || process.env.CLINICS_URL_FILE
  const env = process.env.CLINIC || hasClinics ? await commandEnvironment(process.env) : process.env
  const findings = await examine(env, withDatabase, {
    network: args.includes('--network'),
    noted: link ? { position: Number(link[1]), hash: String(link[2]) } : undefined,
  })
  const well = findings.every(({ state }) => state !== 'wrong')
  process.stdout.write(
    args.includes('--json') ? `${JSON.stringify({ well, findings }, null, 2)}\n` : formatFindings(findings, well),
  )
  process.exitCode = well ? 0 : 1
} catch (error) {
  exitWithError(error)
}

async function withDatabase(settings: Settings, check: (db: Kysely<Database>) => Promise<Finding[]>) {
  if (!settings.databaseUrl && !hasEmbedded(settings.dataDir)) {
    return [about('database').note('No database yet. The first start creates it.')]
  }
  const reached = await attachWithoutMigrating(settings)
  const db = connectWithoutTimeout(reached.config)
  try {
    return await check(db)
  } finally {
    await db.destroy()
    await reached.close()
  }
}

function formatFindings(findings: readonly Finding[], well: boolean): string {
  const marks = { fine: '  ok   ', note: '  note ', wrong: '  error' }
  const lines = findings.flatMap((finding) => [
    `${marks[finding.state]}  ${finding.about}: ${finding.says}`,
    ...(finding.state === 'wrong' ? [`           ${finding.help}`] : []),
  ])
  return `${[...lines, '', well ? 'No problems found.' : 'Problems found. Fix the first one first.'].join('\n')}\n`
}
