import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFromDebian, unpackedFolder, unpackFromDebian } from './debian.ts'
import { findNginx, unpackNginx } from './nginx.ts'

/** Debian's packages whose programs tests start. Tests are skipped without them. */
const packages = [
  'default-jre-headless',
  'etcd-server',
  'haproxy',
  'libical3',
  'openssl',
  'patroni',
  'pgbouncer',
  'postgresql',
  'postgresql-client',
  'python3-icalendar',
  'systemd',
]

/** Calls that succeed if what the packages contain is installed, in this or another way. */
const trials = [
  ['etcd', '--version'],
  ['haproxy', '-v'],
  ['java', '-version'],
  ['openssl', 'version'],
  ['patroni', '--version'],
  ['pgbouncer', '--version'],
  ['psql', '--version'],
  ['systemd-analyze', '--version'],
  ['/usr/bin/python3', '-c', 'import ctypes, icalendar; ctypes.CDLL("libical.so.3")'],
] as const

/** Returns the path of a working promtool, which checks metrics for Prometheus. `undefined` if there is none. */
export function findPromtool(): string | undefined {
  const paths = ['promtool', join(unpackedFolder('prometheus'), 'usr/bin/promtool')]
  return paths.find((path) => spawnSync(path, ['--version']).status === 0)
}

/** Installs or unpacks the programs that tests start, as root on Debian. Returns the names of those that are missing. */
export function installTestPrograms(): string[] {
  installFromDebian(packages)
  if (!findPromtool()) unpackFromDebian('prometheus')
  unpackNginx()
  return [
    ...trials.filter(([program, ...words]) => spawnSync(program, words).status !== 0).map((words) => words.join(' ')),
    ...(findPromtool() ? [] : ['promtool']),
    ...(findNginx() ? [] : ['nginx']),
  ]
}
