import { rmSync } from 'node:fs'
import { installPackages, runNode } from './install.mjs'

// `npm start`, `npm run dev`, in which changes restart the server and reload the page, or `npm run demo`.
const words = process.argv.slice(2)
const dev = words[0] === '--dev'
const demo = words[0] === '--demo' ? demoOf(words.slice(1)) : undefined

// `npm start --port 80` passes only the 80; `--port=80` npm keeps entirely.
if ((words.length > (dev ? 1 : 0) && !demo) || process.env.npm_config_port) {
  console.error('Settings are environment variables, for example: PORT=8080 npm start. README.md lists all of them.')
  process.exit(1)
}

await installPackages({ dev })
if (dev) process.exit(await runNode(['--watch', 'server/main.ts'], { env: { ...process.env, DEV: '1' } }))
const built = await runNode(['scripts/build-pages.ts'])
process.exit(built === 0 ? await runNode(['server/main.ts'], { env: { ...process.env, ...demo } }) : built)

/** Returns the settings of a demo. `--fresh` deletes its data first, `--seed=2` makes another clinic. */
function demoOf(options) {
  const DATA_DIR = process.env.DATA_DIR || './demo-data'
  const seed = options.map((option) => /^--seed=(\d+)$/.exec(option)?.[1]).find(Boolean) ?? '1'
  const unknown = options.filter((option) => option !== '--fresh' && !option.startsWith('--seed='))
  if (unknown.length > 0) {
    console.error('Options of a demo: --fresh (delete its data first), --seed=2 (another clinic).')
    process.exit(1)
  }
  if (options.includes('--fresh')) {
    if (process.env.DATA_DIR) {
      console.error('--fresh deletes ./demo-data only. Delete another DATA_DIR yourself.')
      process.exit(1)
    }
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { DATA_DIR, DEMO_SEED: seed }
}
