import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// `node scripts/pack-server.ts <folder>`: copies what a server needs to run, for a container or a machine without a
// build: its sources, the built pages, and the packages that these import. Without the embedded database, the demo and test mode.
const root = join(import.meta.dirname, '..')
const sources = [
  'contract/**/*.ts',
  'server/**/*.ts',
  'server/database/{functions,migrations}/**/*.sql',
  'server/**/*.bin',
]
const notRun = (path: string) => /\.test\.ts$|^server[\\/](testing|test-mode|demo)[\\/]/.test(path)
/** Imported only to build the pages or during development. */
const forBuilding = new Set(['vite'])

/** Other forms of packages, which take 35 MB and which nothing imports. */
const notLoaded = ['date-holidays/dist', 'date-holidays/data', 'astronomia/lib', 'moment/min', 'moment/src', 'lodash']

interface Locked {
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>
  readonly libc?: readonly string[]
}

/** The C library that this machine does not have: an older npm installs packages for both. */
const otherLibc = 'glibcVersionRuntime' in processReport().header ? 'musl' : 'glibc'

const locked: Record<string, Locked> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** Copies a package into a folder. Returns the paths of the packages in it, as the lockfile names them. */
export function packServer(folder: string): string[] {
  const files = globSync(sources, { cwd: root }).filter((path) => !notRun(path))
  const packages = closureOf(new Set(files.flatMap(importsOf)))
  for (const path of files) cpSync(join(root, path), join(folder, path))
  for (const path of ['package.json', 'dist']) cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const path of packages) {
    // The packages in a package's own node_modules are copied separately. Types and source maps are for development.
    const filter = (file: string) =>
      !file.startsWith(join(root, path, 'node_modules')) &&
      !/\.(d\.[cm]?ts|map)$/.test(file) &&
      !notLoaded.some((unused) => file.startsWith(join(root, 'node_modules', unused)))
    cpSync(join(root, path), join(folder, path), { recursive: true, filter })
  }
  return packages
}

function importsOf(path: string): string[] {
  const imports = /(?:\bfrom |^import |\bimport\()'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/gm
  const names = [...readFileSync(join(root, path), 'utf8').matchAll(imports)].map(([, name = '']) => name)
  return names.filter((name) => `node_modules/${name}` in locked && !forBuilding.has(name))
}

/** Returns these packages and their dependencies, if installed. */
function closureOf(names: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const path = resolve(name, from)
    if (path === undefined || found.has(path) || locked[path]?.libc?.includes(otherLibc)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked[path] ?? {}
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(needed, path)
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}

/** Finds a package as Node does: in the node_modules of the folder, or of a folder above it. */
function resolve(name: string, from: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (path in locked && existsSync(join(root, path))) return path
    if (place === '') return undefined
  }
}

function processReport(): { readonly header: object } {
  return process.report.getReport() as { header: object }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Name the folder.')
  console.log(`${packServer(folder).length} packages`)
}
