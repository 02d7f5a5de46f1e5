import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Root may create an empty network directly. Other users need a user namespace to enable loopback.
const mapping = process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps']
const alone = ['unshare', ...mapping, '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

// Only Linux has network namespaces, and some machines forbid them.
const possible = run(['true']).status === 0

test.skipIf(!possible)(
  'without a network, a patient books and pays in test mode, and Google sign-in works',
  () => {
    const { status, stdout, stderr } = run([process.execPath, join(import.meta.dirname, 'offline-journey.ts')])
    expect(status, stderr).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ interfaces: ['lo'], paid: true, byGoogle: 'maya.lindqvist@gmail.test' })
  },
  120_000,
)

function run(words: readonly string[]) {
  const [command = '', ...rest] = [...alone, ...words]
  return spawnSync(command, rest, { encoding: 'utf8' })
}
