import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { keyActions, keyValues, phone, type StartedBrowser } from './keyboard-browser.ts'

// The buttons of its toolbar make WebKitGTK's small browser wider than a phone.
const narrowToolbar = '* { min-width: 0px; padding: 0px; margin: 0px; } entry, button { border-width: 0px; }'

/** Starts Debian's WebKitGTK on a screen of its own, driven by WebDriver. */
export async function startWebKit(): Promise<StartedBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), narrowToolbar)
  // The pointer begins in the middle of the screen, which is inside of the window and gives it the focus.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(createInterface({ input: screen.stdout }), 'line')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      TZ: 'America/Los_Angeles',
      // Without an accessibility bus.
      NO_AT_BRIDGE: '1',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const call = callAt(`http://127.0.0.1:${port}`)
  await expect(() => call('GET', '/status')).toPass()
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const send = <Result>(path: string, body: object) => call<Result>('POST', `/session/${sessionId}/${path}`, body)
  const read = <Result>(inPage: () => Result) =>
    send<Result>('execute/sync', { script: `return (${inPage})()`, args: [] })
  const press = (values: readonly string[]) => send<void>('actions', { actions: keyActions(values) })
  await send('window/rect', phone)
  const toolbar = await read(() => outerHeight - innerHeight)
  await send('window/rect', { ...phone, height: phone.height + toolbar })
  return {
    open: async (url) => {
      await send('url', { url })
    },
    press: (key) => press([keyValues[key]]),
    type: (text) => press([...text]),
    read,
    takePicture: async () => {
      // The picture is of the last frame that was drawn.
      await send('execute/async', {
        script: 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))',
        args: [],
      })
      return Buffer.from(await call<string>('GET', `/session/${sessionId}/screenshot`), 'base64')
    },
    stop: async () => {
      await call('DELETE', `/session/${sessionId}`)
      await end(driver)
      await end(screen)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

/** Calls a WebDriver server. Throws if it answers with an error. */
function callAt(address: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
