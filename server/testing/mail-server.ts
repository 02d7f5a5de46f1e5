import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the mail server answers. */
export type Behaviour =
  | 'accept'
  | 'put_off'
  | 'refuse_sender'
  | 'refuse_recipient'
  | 'refuse_message'
  /** Accepts a mail and breaks the connection before it confirms. */
  | 'accept_and_drop'
  /** Stops answering. */
  | 'hang'

/** A received mail: its recipients, its bytes, and its parsed contents. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly mail: Email
}

/** A mail server on this machine that stores what it receives. */
export interface TestMailServer {
  /** Value for SMTP_URL. */
  readonly url: string
  readonly received: Received[]
  /** User names of sign-in attempts. All are refused. */
  readonly names: readonly string[]
  behave(how: Behaviour): void
  /** Finishes the current mails and closes the port until the next start. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a mail server on a free port of this machine. */
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
        // The behavior at the start of a mail applies to all of it.
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
      // The answer to the previous mail is sent before the connection closes.
      while (taking > 0) await delay(5)
      await delay(20)
      const closed = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}
