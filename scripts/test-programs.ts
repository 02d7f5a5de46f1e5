import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFromDebian, unpackedFolder, unpackFromDebian } from './debian.ts'
import { unpackNginx } from './nginx.ts'

/** Debian's packages whose programs tests start. Tests are skipped without them. */
const packages = ['libical3', 'openssl', 'postgresql-client', 'python3-icalendar', 'systemd']

/** Returns the path of a working promtool, which checks metrics for Prometheus. `undefined` if there is none. */
export function findPromtool(): string | undefined {
  const paths = ['promtool', join(unpackedFolder('prometheus'), 'usr/bin/promtool')]
  return paths.find((path) => spawnSync(path, ['--version']).status === 0)
}

/** Installs or unpacks the programs that tests start, as root on Debian. */
export function installTestPrograms(): void {
  installFromDebian(packages)
  if (!findPromtool()) unpackFromDebian('prometheus')
  unpackNginx()
}
