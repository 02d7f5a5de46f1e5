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
import { type Clinic, clinicColumns } from '../hosting/registry.ts'
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

type Flags = Readonly<Partial<Record<'admin' | 'database' | 'id' | 'backup', string | undefined>>>
type Run = (installation: Installation, words: readonly string[], flags: Flags) => Promise<void>

/** The commands, with the least and the highest number of words after each. */
const commands: Readonly<Record<string, { readonly words: readonly [number, number]; readonly run: Run }>> = {
  list: { words: [0, 0], run: list },
  add: { words: [1, Number.POSITIVE_INFINITY], run: add },
  set: { words: [2, Number.POSITIVE_INFINITY], run: ofClinic(set) },
  rename: { words: [2, 2], run: ofClinic(rename) },
  move: { words: [2, 2], run: ofClinic(move) },
  pause: { words: [1, 1], run: ofClinic(pause) },
  resume: { words: [1, 1], run: ofClinic(resume) },
  remove: { words: [1, 1], run: ofClinic(remove) },
  migrate: { words: [0, 0], run: migrateAll },
}

// npm run clinic: manages the clinics of an installation, also while portals run.
try {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { admin: text, database: text, id: text, backup: text, help: { type: 'boolean' } },
  })
  const [name, ...words] = positionals
  if (values.help || name === undefined) print(usage)
  else {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const [least, most] = command?.words ?? [0, 0]
    if (!command || words.length < least || words.length > most) throw new InvalidSettingsError(usage)
    await withInstallation(process.env, (installation) => command.run(installation, words, values))
  }
} catch (error) {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  exitWithError(isUsage ? new InvalidSettingsError(`${error.message}\n\n${usage}`) : error)
}

/** Returns a command whose first word is the host of a clinic. */
function ofClinic(
  run: (installation: Installation, clinic: Clinic, words: readonly string[], flags: Flags) => Promise<void>,
): Run {
  return async (installation, [host = '', ...words], flags) =>
    run(installation, await findClinic(installation.registry, host), words, flags)
}

async function set(installation: Installation, clinic: Clinic, pairs: readonly string[]): Promise<void> {
  await setClinic(installation, clinic, parsePairs(pairs))
  print('The settings were changed. Portals use them within seconds.')
}

async function rename(installation: Installation, clinic: Clinic, [url = '']: readonly string[]): Promise<void> {
  await renameClinic(installation, clinic, url)
  print(
    `${clinic.host} is ${url} within seconds. Its people sign in again there; passkeys and links of the old address have ended.`,
  )
}

async function pause({ registry }: Installation, clinic: Clinic): Promise<void> {
  await pauseClinic(registry, clinic, 'paused')
  print(`${clinic.host} is closed: its visitors get 503. Open it again: npm run clinic -- resume ${clinic.host}`)
}

async function resume({ registry }: Installation, clinic: Clinic): Promise<void> {
  await resumeClinic(registry, clinic)
  print(`${clinic.host} is open again within seconds.`)
}

async function remove({ registry }: Installation, clinic: Clinic): Promise<void> {
  await removeClinic(registry, clinic)
  print(
    `${clinic.host} was removed. Its database ${databaseName(clinic)} stays, until you drop it. To bring it back:\n` +
      `npm run clinic -- add ${clinic.origin} --id ${clinic.id} --database <DATABASE_URL>, and its settings.`,
  )
}

async function add(installation: Installation, [url = '', ...pairs]: readonly string[], flags: Flags): Promise<void> {
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

async function move(
  installation: Installation,
  clinic: Clinic,
  [database = '']: readonly string[],
  { backup }: Flags,
): Promise<void> {
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
    select ${clinicColumns}, schema, next_due as due,
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
  const clinics = await installation.registry.query<Clinic>(`select ${clinicColumns} from hosted_clinic order by host`)
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
