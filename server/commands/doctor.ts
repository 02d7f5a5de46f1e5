import type { ChainHead } from '../audit/chain-entries.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import { hasEmbedded } from '../database/embedded/embedded.ts'
import { attachWithoutMigrating } from '../database/open.ts'
import { checkAudit } from '../diagnostics/check-audit.ts'
import { checkDatabase } from '../diagnostics/check-database.ts'
import { checkBuild, checkDataDir, checkSettings } from '../diagnostics/check-installation.ts'
import { checkSchedule } from '../diagnostics/check-schedule.ts'
import { checkServices } from '../diagnostics/check-services.ts'
import { checkBacklog, checkBackups } from '../diagnostics/check-work.ts'
import { about, type Finding } from '../diagnostics/finding.ts'
import { exitWithError } from '../exit-with-error.ts'
import { InvalidSettingsError, type Settings } from '../settings.ts'

interface Options {
  readonly network: boolean
  /** A link of the activity log that was noted elsewhere. */
  readonly noted: ChainHead | undefined
}

// npm run doctor [-- --json] [--network] [--link=<position>:<hash>]: checks the installation of these settings and changes
// nothing.
try {
  const args = process.argv.slice(2)
  const link = args.map((arg) => /^--link=(\d{1,15}):([\da-f]{64})$/.exec(arg)).find((match) => match !== null)
  const unknown = args.find((arg) => arg !== '--json' && arg !== '--network' && arg !== link?.[0])
  if (unknown)
    throw new InvalidSettingsError('Usage: npm run doctor [-- --json] [--network] [--link=<position>:<hash>]')
  const findings = await examine({
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

async function examine({ network, noted }: Options): Promise<Finding[]> {
  const { settings, findings } = checkSettings(process.env)
  findings.push(...(await checkBuild()))
  if (!settings) return findings
  findings.push(...(await checkDataDir(settings)))
  findings.push(...(await examineDatabase(settings, noted)))
  findings.push(...(await checkBackups(settings, new Date())))
  if (network) findings.push(...(await checkServices(settings)))
  return findings
}

async function examineDatabase(settings: Settings, noted: ChainHead | undefined): Promise<Finding[]> {
  const { note, wrong } = about('database')
  const { dataDir, databaseUrl } = settings
  try {
    if (!databaseUrl && !hasEmbedded(dataDir)) return [note('No database yet. The first start creates it.')]
    const reached = await attachWithoutMigrating({ dataDir, databaseUrl })
    const db = connectWithoutTimeout(reached.config)
    try {
      const { portals, current, findings } = await checkDatabase(db, settings)
      if (!current) return findings
      const schedule = await checkSchedule(db, settings, new Date())
      const audit = await checkAudit(db, portals, noted)
      return [...findings, ...(await checkBacklog(db, settings, portals)), ...audit, ...schedule]
    } finally {
      await db.destroy()
      await reached.close()
    }
  } catch (error) {
    return [wrong((error as Error).message, "The portal can't start without its database. Fix this first.")]
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
