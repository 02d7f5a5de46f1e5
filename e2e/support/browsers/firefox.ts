import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keyActions, keyValues, phone, type StartedBrowser } from './keyboard-browser.ts'

// A closed port as proxy for every host but this machine: Firefox reaches nothing else.
const settings = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 1,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 1,
  'ui.prefersReducedMotion': 1,
}

/** Starts Debian's Firefox ESR with an empty profile, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<StartedBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn('firefox-esr', ['--headless', '--profile', profile, '--remote-debugging-port=0'], {
    env: { ...process.env, HOME: profile, TZ: 'America/Los_Angeles' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { send, close } = await connect(`${await addressIn(firefox.stderr)}/session`)
  await send('session.new', { capabilities: {} })
  // In the first tab the address bar has the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: phone })
  const press = (values: readonly string[]) =>
    send<void>('input.performActions', { context, actions: keyActions(values) })
  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    press: (key) => press([keyValues[key]]),
    type: (text) => press([...text]),
    read: async (inPage) => {
      const expression = `JSON.stringify((${inPage})())`
      const { result } = await send<{ result: { value: string } }>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      return JSON.parse(result.value)
    },
    takePicture: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    stop: async () => {
      const ended = once(firefox, 'exit')
      await send('browser.close', {})
      close()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Waits for the line in which Firefox prints its address. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /ws:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox has ended before it was ready.')
}

interface Answer {
  readonly id: number
  readonly type: 'success' | 'error' | 'event'
  readonly result: unknown
  readonly message?: string
}

/** Connects to a WebDriver BiDi server. `send` throws if the server answers with an error. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message }: Answer = JSON.parse(data)
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(message))
  })
  await once(socket, 'open')
  let latest = 0
  const send = <Result = unknown>(method: string, params: object): Promise<Result> => {
    latest += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(latest, answer)
    socket.send(JSON.stringify({ id: latest, method, params }))
    return answer.promise as Promise<Result>
  }
  return { send, close: () => socket.close() }
}
