import { connect, type Socket } from 'node:net'

// Sends requests to one server as fast as it answers, in a process of its own. It uses plain sockets, because Node's
// HTTP client is slower than the server and would be the bottleneck.

/**
 * Requests to send, the number of connections, and the duration. Each connection sends its next request after the
 * answer.
 */
export interface Job {
  readonly port: number
  readonly connections: number
  readonly ms: number
  /** Pause of a connection after each answer. */
  readonly pauseMs?: number
  /** Complete HTTP requests, sent in rotation. */
  readonly requests: readonly string[]
}

export interface Outcome {
  readonly ms: number
  readonly answers: number
  readonly byStatus: Record<string, number>
  /** Answer times in milliseconds: the median and the 99th percentile. */
  readonly median: number
  readonly slowest: number
}

// Exits with its parent.
process.once('disconnect', () => process.exit())
process.on('message', async (job: Job) => {
  process.send?.(await ask(job))
})

async function ask({ port, connections, ms, pauseMs = 0, requests }: Job): Promise<Outcome> {
  const byStatus: Record<string, number> = {}
  const took: number[] = []
  const began = performance.now()
  let next = 0
  let over = false
  setTimeout(() => {
    over = true
  }, ms)
  // A server may close a connection after a number of answers; the client then opens another one.
  const askOn = () =>
    new Promise<boolean>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      let asked = 0
      const askNext = () => {
        asked = performance.now()
        socket.write(requests[next++ % requests.length] ?? '')
      }
      socket.once('connect', askNext)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('A connection closed without an answer.')))
      readAnswers(socket, (status, last) => {
        byStatus[status] = (byStatus[status] ?? 0) + 1
        took.push(performance.now() - asked)
        if (!over && !last) return pauseMs > 0 ? void setTimeout(askNext, pauseMs) : askNext()
        socket.destroy()
        resolve(over)
      })
    })
  const askAlways = async () => {
    while (!(await askOn()));
  }
  await Promise.all(Array.from({ length: connections }, askAlways))
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.floor((took.length - 1) * part)] ?? 0
  return { ms: performance.now() - began, answers: took.length, byStatus, median: at(0.5), slowest: at(0.99) }
}

/**
 * Calls `tell` with the status of each answer and whether it is the last of its connection. Answers need a
 * Content-Length.
 */
function readAnswers(socket: Socket, tell: (status: string, last: boolean) => void): void {
  let kept: Buffer | undefined
  let missing = 0
  let status = ''
  let last = false
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      const data = kept ? Buffer.concat([kept, chunk]) : chunk
      const end = data.indexOf('\r\n\r\n')
      kept = end < 0 ? data : undefined
      if (end < 0) return
      const head = data.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) throw new Error(`No length: ${head}`)
      status = head.slice(9, 12)
      last = /\r\nconnection: close/i.test(head)
      missing = Number(length) - (data.length - end - 4)
    } else missing -= chunk.length
    if (missing < 0) throw new Error('An answer is longer than its Content-Length.')
    if (missing === 0) tell(status, last)
  })
}
