import { installPackages, runNode } from './install.mjs'

// `npm start`, or `npm run dev`, in which changes restart the server and reload the page.
const words = process.argv.slice(2)
const dev = words[0] === '--dev'

// `npm start --port 80` passes only the 80; `--port=80` npm keeps entirely.
if (words.length > (dev ? 1 : 0) || process.env.npm_config_port) {
  console.error('Settings are environment variables, for example: PORT=8080 npm start. README.md lists all of them.')
  process.exit(1)
}

await installPackages({ dev })
if (dev) process.exit(await runNode(['--watch', 'server/main.ts'], { env: { ...process.env, DEV: '1' } }))
const built = await runNode(['scripts/build-pages.ts'])
process.exit(built === 0 ? await runNode(['server/main.ts']) : built)
