import { installPackages, runNode } from './install.mjs'

// Installs the locked packages if they are missing, then runs a TypeScript program with the pinned Node:
// `node scripts/run-with-pinned-node.mjs [--dev] file.ts …`. `--dev` includes the development packages.
const words = process.argv.slice(2)
const dev = words[0] === '--dev'

await installPackages({ dev })
process.exit(await runNode(dev ? words.slice(1) : words))
