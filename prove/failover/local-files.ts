import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/free-port.ts'

/** Number of machines in the files of `deploy/failover`. */
const machines = [1, 2, 3] as const
export type Machine = (typeof machines)[number]
const services = { client: 2379, peer: 2380, database: 5432, rest: 8008 } as const

/** The files of `deploy/failover` for three machines on the loopback interface: only addresses, folders and passwords differ. */
export interface LocalFiles {
  readonly machines: readonly Machine[]
  readonly passwords: { readonly superuser: string; readonly rest: string }
  /** Port of a service of a machine. */
  port(machine: Machine, service: keyof typeof services): number
  /** Port of HAProxy. */
  readonly proxyPort: number
  /** Environment of etcd. */
  etcd(machine: Machine): Record<string, string>
  patroni(machine: Machine): string
  readonly haproxy: string
}

/**
 * Reads the files. Each machine gets a subfolder of `folder` with its name. `programs` is the folder of PostgreSQL's programs.
 * `quick` shortens Patroni's times.
 */
export async function readLocalFiles(folder: string, programs: string, quick: boolean): Promise<LocalFiles> {
  const ports = new Map<string, number>()
  for (const machine of machines) {
    for (const port of Object.values(services)) ports.set(`${machine}:${port}`, await freePort())
  }
  const proxyPort = await freePort()
  const passwords = { SUPERUSER: '', RESTAPI: '', REPLICATION: '', REWIND: '' }
  for (const name of Object.keys(passwords) as (keyof typeof passwords)[]) passwords[name] = crypto.randomUUID()
  const portOf = (machine: number | string, port: number | string) => String(ports.get(`${machine}:${port}`))
  const local = (text: string) =>
    text
      .replace(/10\.0\.0\.(\d):5432 check port 8008/g, (_, n) => {
        return `127.0.0.1:${portOf(n, 5432)} check port ${portOf(n, 8008)}`
      })
      .replace(/10\.0\.0\.(\d):(\d+)/g, (_, n, port) => `127.0.0.1:${portOf(n, port)}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${proxyPort}`)
      .replace(/\b([A-Z]+)_PASSWORD\b/g, (_, name: keyof typeof passwords) => passwords[name])
  return {
    machines,
    passwords: { superuser: passwords.SUPERUSER, rest: passwords.RESTAPI },
    port: (machine, service) => Number(portOf(machine, services[service])),
    proxyPort,
    etcd: (machine) => {
      const text = read('etcd.env')
        .replace('ETCD_NAME=db1', `ETCD_NAME=db${machine}`)
        .replace(/^(ETCD_(?:LISTEN|ADVERTISE|INITIAL_ADVERTISE)_.*)10\.0\.0\.1:/gm, `$110.0.0.${machine}:`)
        .replace('/var/lib/etcd/portal', join(folder, `db${machine}`, 'etcd'))
      const lines = local(text).split('\n')
      return Object.fromEntries(
        lines.filter((line) => line.startsWith('ETCD_')).map((line) => line.split(/=(.*)/).slice(0, 2)),
      )
    },
    patroni: (machine) =>
      local(
        read('patroni.yml')
          .replace('name: db1', `name: db${machine}`)
          .replace(/^(\s*(?:listen|connect_address): )10\.0\.0\.1:/gm, `$110.0.0.${machine}:`)
          .replace('/var/lib/postgresql/15/portal', join(folder, `db${machine}`, 'database'))
          .replace('/var/lib/postgresql/.pgpass_patroni', join(folder, `db${machine}`, 'pgpass'))
          .replace('/usr/lib/postgresql/15/bin', programs)
          .replace('/var/run/postgresql', join(folder, `db${machine}`))
          .replace(
            /ttl: 15(\s+)loop_wait: 2(\s+)retry_timeout: 5/,
            quick ? 'ttl: 10$1loop_wait: 1$2retry_timeout: 3' : '$&',
          ),
      ),
    haproxy: local(read('haproxy.cfg')),
  }
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../deploy/failover', name), 'utf8')
}
