import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server/free-port.ts'

/** nginx with the files of `deploy/`, as a clinic runs it. */
export interface NginxProcess {
  /** HTTPS address, for PUBLIC_URL and for clients. */
  readonly url: string
  /** HTTP address on the loopback interface. */
  readonly plainUrl: string
  /** Certificate that clients must trust. */
  readonly ca: string
  /** Returns the access log. */
  log(): string
  /** Returns the error log. */
  troubles(): string
  stop(): Promise<void>
}

const deploy = join(import.meta.dirname, '../../deploy')

/** Starts nginx in front of portals at these two ports. The files are those of `deploy/` except for ports and paths. */
export async function startNginx(program: string, portals: readonly [string, string]): Promise<NginxProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const inFolder = (name: string) => join(folder, name)
  const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
  const [plain, secure] = [await freePort(), await freePort()]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', inFolder('portal.key')]
  const name = ['-subj', '/CN=portal.example', '-addext', 'subjectAltName=DNS:portal.example']
  execFileSync('openssl', ['req', '-x509', ...key, ...name, '-out', inFolder('portal.pem')], { stdio: 'ignore' })
  const site = read('site.conf')
    .replaceAll(/^.*\[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replaceAll(/\/etc\/ssl\/(?:private\/)?|\/var\/log\/nginx\//g, `${folder}/`)
  const upstream = read('portal-upstream.conf').replace('3001', portals[0]).replace('3002', portals[1])
  writeFileSync(inFolder('site.conf'), site)
  writeFileSync(inFolder('portal-upstream.conf'), upstream)
  copyFileSync(join(deploy, 'portal-proxy.conf'), inFolder('portal-proxy.conf'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    inFolder('nginx.conf'),
    `daemon off; worker_processes 2; pid nginx.pid; error_log ${inFolder('error.log')} error;
events { worker_connections 768; }
http { access_log off; ${temporary.map((each) => `${each}_temp_path ${folder};`).join(' ')} include site.conf; }\n`,
  )
  const child = spawn(program, ['-e', inFolder('error.log'), '-p', folder, '-c', inFolder('nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const url = `http://127.0.0.1:${plain}`
  while (!(await fetch(url, { redirect: 'manual' }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${output}`)
    await delay(20)
  }
  return {
    url: `https://portal.example:${secure}`,
    plainUrl: url,
    log: () => readFileSync(inFolder('portal.log'), 'utf8'),
    ca: readFileSync(inFolder('portal.pem'), 'utf8'),
    troubles: () => readFileSync(inFolder('portal-error.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
