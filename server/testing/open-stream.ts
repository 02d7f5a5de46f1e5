import { get, type IncomingHttpHeaders } from 'node:http'
import { type RequestOptions, get as secureGet } from 'node:https'

/** An event stream, as an open page holds one. */
export interface OpenStream {
  readonly headers: IncomingHttpHeaders
  /** All bytes received so far. */
  text(): string
  /** Data of the events received so far, in order. */
  readonly events: readonly string[]
  /** Resolves with the data of the next event, starting with the first. */
  next(): Promise<string>
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens an event stream on a connection of its own. Throws if it is refused. */
export function openStream(address: string, options: RequestOptions = {}): Promise<OpenStream> {
  const ask = address.startsWith('https:') ? secureGet : get
  return new Promise((resolve, reject) => {
    const request = ask(address, { ...options, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return reject(new Error(`${address} was refused with ${response.statusCode}.`))
      }
      const events: string[] = []
      let text = ''
      let read = 0
      let taken = 0
      let notify = () => {}
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
          const data = /^data: (.*)$/.exec(text.slice(read, end))?.[1]
          if (data !== undefined) events.push(data)
          read = end + 2
        }
        notify()
      })
      const ended = new Promise<void>((resolve) => response.once('close', resolve))
      resolve({
        headers: response.headers,
        text: () => text,
        events,
        next: async () => {
          for (;;) {
            const event = events[taken]
            if (event !== undefined) {
              taken++
              return event
            }
            await new Promise<void>((resolve) => {
              notify = resolve
            })
          }
        },
        ended,
        close: () => request.destroy(),
      })
    })
    // Closing a stream breaks its connection.
    request.on('error', reject)
  })
}
