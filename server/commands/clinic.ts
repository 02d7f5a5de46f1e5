import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { email } from '#contract/schemas/fields.ts'
import { resolveFromCommandLine, withProgress } from '../backup/command.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import { migrateWithoutTimeout, openWithoutMigrating } from '../database/open.ts'
import { exitWithError } from '../exit-with-error.ts'
import { clinicSettings } from '../hosting/clinic-settings.ts'
import { withInstallation } from '../hosting/installation.ts'
import {
  addClinic,
  findClinic,
  type Installation,
  moveClinic,
  pauseClinic,
  removeClinic,
  renameClinic,
  resumeClinic,
  setClinic,
} from '../hosting/manage-clinics.ts'
import type { Clinic } from '../hosting/registry.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { InvalidSettingsError } from '../settings.ts'

const usage = `npm run clinic -- <command>, with CLINICS_URL set as for the portal
  list                                   every clinic, its ID, its database and its state
  add <URL> [--admin <email>] [--database <DATABASE_URL>] [--id <ID>] [NAME=value …]
                                         adds a clinic, with settings of its own; creates its database
  set <host> NAME=value …                changes settings of a clinic; NAME= removes one
  rename <host> <URL>                    gives a clinic another address
  move <host> <DATABASE_URL> [--backup <file>]
                                         moves a clinic into an empty database, or restores a backup into it
  pause <host>, resume <host>            closes a clinic for maintenance, and opens it again
  remove <host>                          takes a clinic out; its database stays
  migrate                                migrates every clinic to this version`

// npm run clinic: manages the clinics of an installation, also while portals run.
try {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { admin: text, database: text, id: text, backup: text, help: { type: 'boolean' } },
  })
  const [command, ...words] = positionals
  if (values.help || command === undefined) print(usage)
  else await withInstallation(process.env, (installation) => run(installation, command, words, values))
} catch (error) {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  exitWithError(isUsage ? new InvalidSettingsError(`${error.message}\n\n${usage}`) : error)
}

interface Flags {
  readonly admin?: string | undefined
  readonly database?: string | undefined
  readonly id?: string | undefined
  readonly backup?: string | undefined
}

async function run(installation: Installation, command: string, words: readonly string[], flags: Flags) {
  const { registry } = installation
  const [first, second, ...more] = words
  if (command === 'list' && first === undefined) return list(installation)
  if (command === 'migrate' && first === undefined) return migrateAll(installation)
  if (command === 'add' && first !== undefined) return add(installation, first, words.slice(1), flags)
  if (first === undefined) throw new InvalidSettingsError(usage)
  const clinic = await findClinic(registry, first)
  if (command === 'set' && second !== undefined) {
    await setClinic(installation, clinic, parsePairs(words.slice(1)))
    return print('The settings were changed. Portals use them within seconds.')
  }
  if (command === 'rename' && second !== undefined && more.length === 0) {
    await renameClinic(installation, clinic, second)
    return print(
      `${clinic.host} is now ${second}. Its people sign in again there; passkeys and links of the old address have ended.`,
    )
  }
  if (command === 'move' && second !== undefined && more.length === 0) return move(installation, clinic, second, flags)
  if (second !== undefined) throw new InvalidSettingsError(usage)
  if (command === 'pause') {
    await pauseClinic(registry, clinic, 'paused')
    return print(
      `${clinic.host} is closed: its visitors get 503. Open it again: npm run clinic -- resume ${clinic.host}`,
    )
  }
  if (command === 'resume') {
    await resumeClinic(registry, clinic)
    return print(`${clinic.host} is open again within seconds.`)
  }
  if (command !== 'remove') throw new InvalidSettingsError(usage)
  await removeClinic(registry, clinic)
  print(
    `${clinic.host} was removed. Its database ${databaseName(clinic)} stays, until you drop it. To bring it back:\n` +
      `npm run clinic -- add ${clinic.origin} --id ${clinic.id} --database <DATABASE_URL>, and its settings.`,
  )
}

async function add(installation: Installation, url: string, pairs: readonly string[], flags: Flags): Promise<void> {
  const admin = flags.admin === undefined ? undefined : z.safeParse(email, flags.admin)
  if (admin?.success === false) throw new InvalidSettingsError('--admin is an email address.')
  if (flags.id !== undefined && !z.safeParse(z.uuid(), flags.id).success) {
    throw new InvalidSettingsError('--id is the ID that the command remove has printed.')
  }
  const clinic = await addClinic(installation, {
    id: flags.id,
    url,
    database: flags.database,
    settings: parsePairs(pairs),
  })
  print(`${clinic.origin} was added, with the database ${databaseName(clinic)}. Portals serve it within seconds.`)
  if (!admin?.data) return print(`Create its admin: CLINIC=${clinic.host} npm run make-admin <email>`)
  const password = randomBytes(16).toString('base64url')
  const db = connectWithoutTimeout({ connectionString: clinic.database })
  await makeAdmin(db, { email: admin.data, password }).finally(() => db.destroy())
  print(`${admin.data} is its admin. Password: ${password}`)
}

async function move(installation: Installation, clinic: Clinic, database: string, { backup }: Flags): Promise<void> {
  const file = backup === undefined ? undefined : resolveFromCommandLine(backup)
  const { rows, oldIsReadOnly } = await withProgress((progress) =>
    moveClinic(installation, clinic, { database, backup: file, progress }),
  )
  print(
    `Moved: ${rows.person ?? 0} people, ${rows.booking ?? 0} bookings, ${rows.payment ?? 0} payments. ` +
      `The old database ${databaseName(clinic)} stays, and is ${oldIsReadOnly ? 'read-only' : 'not read-only, because it did not answer'}. ` +
      'Drop it once everything works.',
  )
}

async function list({ registry }: Installation): Promise<void> {
  const rows = await registry.query<Clinic & { portals: number; due: Date; schema: string | null }>(`
    select *, next_due as due,
      (select count(*)::integer from clinic_claim where clinic_id = hosted_clinic.id and until > now()) as portals
    from hosted_clinic order by host`)
  for (const clinic of rows) {
    const asleep = `asleep, ${clinic.due <= new Date() ? 'due since' : 'until'} ${clinic.due.toISOString()}`
    const state = clinic.paused ?? (clinic.portals > 0 ? `open in ${clinic.portals}` : asleep)
    print(`${clinic.origin}  ${clinic.id}  ${databaseName(clinic)}  ${state}  ${clinic.schema ?? 'not opened yet'}`)
  }
  print(`Clinics: ${rows.length}.`)
}

async function migrateAll(installation: Installation): Promise<void> {
  const clinics = await installation.registry.query<Clinic>('select * from hosted_clinic order by host')
  let failed = 0
  for (const clinic of clinics) {
    try {
      const { config } = await openWithoutMigrating(clinicSettings(installation, clinic).settings, () => {})
      await migrateWithoutTimeout(config)
      print(`${clinic.host}: has the schema of this version.`)
    } catch (error) {
      failed++
      print(`${clinic.host}: failed. ${(error as Error).message}`)
    }
  }
  print(`Clinics: ${clinics.length}. Failed: ${failed}.`)
  if (failed > 0) process.exitCode = 1
}

/** Name and server of a clinic's database, without its password. */
function databaseName({ database }: Clinic): string {
  const { host, pathname } = new URL(database)
  return `${host}${decodeURIComponent(pathname)}`
}

function parsePairs(words: readonly string[]): Record<string, string> {
  const pairs = words.map((word) => /^([A-Z][A-Z_]*)=(.*)$/s.exec(word))
  if (pairs.some((pair) => pair === null)) throw new InvalidSettingsError(`Write settings as NAME=value.\n\n${usage}`)
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
