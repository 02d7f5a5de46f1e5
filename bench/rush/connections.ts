import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** Returns a header, by its name in lower case. */
  header(name: string): string | undefined
  readonly body: string
}

/** Sends one HTTP request and returns the answer. */
type Exchange = (port: number, request: string) => Promise<Answer>

/**
 * Sends requests over kept connections as a proxy does, and opens another one if all are busy. Plain sockets, because Node's
 * HTTP client is slower than the server. A request whose kept connection was just closed is sent again.
 */
export function createConnections(): Exchange {
  const idle = new Map<number, Socket[]>()
  return async (port, request) => {
    const kept = idle.get(port)?.pop()
    const keep = (socket: Socket) => {
      const sockets = idle.get(port) ?? []
      idle.set(port, sockets)
      sockets.push(socket)
      socket.once('close', () => {
        const place = sockets.indexOf(socket)
        if (place >= 0) sockets.splice(place, 1)
      })
    }
    try {
      return await exchange(kept ?? connect(port, '127.0.0.1').setNoDelay(), request, keep)
    } catch (error) {
      if (!kept) throw error
      return exchange(connect(port, '127.0.0.1').setNoDelay(), request, keep)
    }
  }
}

function exchange(socket: Socket, request: string, keep: (socket: Socket) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let missing: number | undefined
    let head = ''
    const end = () => {
      socket.removeAllListeners()
      socket.on('error', () => {})
    }
    const fail = (error?: Error) => {
      end()
      socket.destroy()
      reject(error ?? new Error('The connection was closed.'))
    }
    socket.on('error', fail)
    socket.on('close', () => fail())
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (missing === undefined) {
        const data = chunks.length === 1 ? chunk : Buffer.concat(chunks)
        const at = data.indexOf('\r\n\r\n')
        if (at < 0) return
        head = data.toString('latin1', 0, at)
        const rest = data.subarray(at + 4)
        chunks.splice(0, chunks.length, rest)
        missing = Number(headerOf(head, 'content-length') ?? 0) - rest.length
      } else missing -= chunk.length
      if (missing > 0) return
      end()
      if (headerOf(head, 'connection') === 'close') socket.destroy()
      else keep(socket)
      const body = Buffer.concat(chunks).toString()
      resolve({ status: Number(head.slice(9, 12)), header: (name) => headerOf(head, name), body })
    })
    socket.write(request)
  })
}

function headerOf(head: string, name: string): string | undefined {
  const lines = head.split('\r\n').map((line) => [line.slice(0, name.length + 2).toLowerCase(), line] as const)
  return lines.find(([start]) => start === `${name}: `)?.[1].slice(name.length + 2)
}
