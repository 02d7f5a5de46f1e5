import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What a mail server does with the mail that is brought to it. */
export type Behaviour =
  | 'accept'
  | 'put_off'
  | 'refuse_sender'
  | 'refuse_recipient'
  | 'refuse_message'
  /** Takes a mail and breaks the connection before it says so. */
  | 'accept_and_drop'
  /** Does not answer any more. */
  | 'hang'

/** A mail as it arrived: whom it was brought for, its bytes, and what a mail program makes of them. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly mail: Email
}

/** A mail server on this machine. It keeps what it takes and tells it. */
export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: Received[]
  /** Who tried to log in; nobody may. */
  readonly names: readonly string[]
  behave(how: Behaviour): void
  /** Finishes what it is taking; then nobody answers at its port until it starts again. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts one on a free port of this machine. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: Received[] = []
  const names: string[] = []
  const sockets = new Map<number, Socket>()
  let behaviour: Behaviour = 'accept'
  let port = 0
  let server: SMTPServer | undefined

  const refuse = (code: number) => Object.assign(new Error('No patient1@clinic.test here'), { responseCode: code })
  const take = async (stream: NodeJS.ReadableStream, session: SMTPServerSession, how: Behaviour) => {
    const { envelope, remotePort } = session
    const bytes = await buffer(stream)
    const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' })
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    const kept = { from, to: envelope.rcptTo.map(({ address }) => address), raw: bytes.toString(), mail }
    if (how === 'refuse_message') throw refuse(554)
    received.push(kept)
    if (how === 'accept_and_drop') sockets.get(remotePort)?.destroy()
    if (how === 'accept_and_drop' || how === 'hang') await new Promise(() => {})
  }
  let taking = 0
  let closing = false
  const start = async () => {
    closing = false
    server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _session, callback) => {
        names.push(username)
        callback(refuse(535))
      },
      logger: false,
      onMailFrom: (_address, _session, callback) => {
        if (closing) return callback(refuse(421))
        callback(behaviour === 'refuse_sender' ? refuse(550) : null)
      },
      onRcptTo: (_address, _session, callback) => {
        if (behaviour === 'put_off') return callback(refuse(451))
        callback(behaviour === 'refuse_recipient' ? refuse(550) : null)
      },
      onData: (stream, session, callback) => {
        // As it is when a mail begins: one that is to be accepted ends, though nothing else does any more.
        const how = behaviour
        const ends = how === 'accept' ? 1 : 0
        taking += ends
        take(stream, session, how)
          .then(() => callback(), callback)
          .finally(() => {
            taking -= ends
          })
      },
    })
    server.on('error', () => {})
    const listener = server.listen(port, '127.0.0.1')
    listener.on('connection', (socket: Socket) => {
      sockets.set(socket.remotePort ?? 0, socket)
      socket.on('close', () => sockets.delete(socket.remotePort ?? 0))
    })
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    names,
    behave: (how) => {
      behaviour = how
    },
    start,
    stop: async () => {
      closing = true
      // What was taken before is answered before the connection goes.
      while (taking > 0) await delay(5)
      await delay(20)
      const closed = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}
