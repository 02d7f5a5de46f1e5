import { installPackages, runNode } from './install.mjs'

// Runs a TypeScript program of the project with the lockfile's Node: `node scripts/run-with-pinned-node.mjs [--dev] file.ts …`
const words = process.argv.slice(2)
const dev = words[0] === '--dev'

await installPackages({ dev })
process.exit(await runNode(dev ? words.slice(1) : words))
