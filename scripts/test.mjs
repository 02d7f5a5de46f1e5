import { installPackages, runNode } from './install.mjs'

// `npm test` on a fresh clone: installs what the checks need, then runs them with the pinned Node. A signal
// ends all processes of the checks.
await installPackages({ dev: true })
process.exit(await runNode(['scripts/run-checks.ts', ...process.argv.slice(2)], { group: true }))
