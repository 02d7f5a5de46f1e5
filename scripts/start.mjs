import { installPackages, runNode } from './install.mjs'

// `npm start`, or `npm run dev`, where a change of the server restarts it and a change of a page reloads that page.
const dev = process.argv.includes('--dev')

await installPackages({ dev })
if (dev) process.exit(await runNode(['--watch', 'server/main.ts'], { ...process.env, DEV: '1' }))
const built = await runNode(['scripts/build-pages.ts'])
process.exit(built === 0 ? await runNode(['server/main.ts']) : built)
