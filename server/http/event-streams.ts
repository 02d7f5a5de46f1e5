import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkPrefixOf, sitePrefixOf } from './limits/rate-limit.ts'

/** How many streams are open at once at most, of one network (twice as many of one line) and in all. */
export interface StreamLimits {
  readonly ofNetwork: number
  readonly ofProcess: number
}

/** Begins to tell events, a line of text each, and gives what ends it. */
type BeginStream = (tell: (data: string) => void) => () => void

/** Nothing on the way takes a stream for dead that says something this often, and a client that has gone is found out. */
const heartbeatMs = 15_000
/** When a client may come again: that was cut off, in milliseconds; that was refused, in seconds. */
const [retryMs, retryAfter] = [2_000, 30]

/** The connections of open streams, and how many requests of a connection have not been answered. */
const [streaming, unanswered] = [new WeakSet<Socket>(), new WeakMap<Socket, number>()]

/** So many answers are made for one connection at a time at most: each is kept until those before it have been read. */
const maxPipelined = 16

/**
 * Lets a connection go that asks for much without waiting for answers, or for anything behind its stream, as no browser
 * and no proxy does: the answers could not leave before others do, and would be kept for it.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (streaming.has(socket) || (unanswered.get(socket) ?? 0) === maxPipelined) {
      reply.hijack()
      socket.destroy()
      return
    }
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    done()
  })
}

/** Answers a request by a stream. Throws `too_many_requests` or `unavailable` where there are too many already. */
export type StartStream = (request: FastifyRequest, reply: FastifyReply, begin: BeginStream) => void

/**
 * The server-sent events of a portal. A stream ends when its client goes, does not read what it is sent, or the server
 * closes. It has no time limit: requests have theirs until they have arrived.
 */
export function createEventStreams(app: FastifyInstance, limits: StreamLimits): StartStream {
  /** Which network and line each comes from. */
  const open = new Map<ServerResponse, { readonly network: string; readonly line: string }>()
  let closing = false
  const heart = setInterval(() => {
    for (const stream of open.keys()) send(stream, ':\n\n')
  }, heartbeatMs).unref()
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(heart)
    for (const stream of open.keys()) stream.end()
  })

  return (request, reply, begin) => {
    const from = { network: networkPrefixOf(request.ip), line: sitePrefixOf(request.ip) }
    if (open.size >= limits.ofProcess) throw new AppError('unavailable', retryAfter)
    const others = [...open.values()]
    const near = others.filter(({ network }) => network === from.network).length
    const ofLine = others.filter(({ line }) => line === from.line).length
    if (near >= limits.ofNetwork || ofLine >= 2 * limits.ofNetwork) {
      throw new AppError('too_many_requests', retryAfter)
    }
    const { raw } = reply.hijack()
    const { socket } = request.raw
    streaming.add(socket)
    if ((unanswered.get(socket) ?? 0) > 1) return void socket.destroy()
    // A proxy that gathers what it passes on would gather for ever.
    const own = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...own })
    send(raw, `retry: ${retryMs}\n\n`)
    open.set(raw, from)
    const end = begin((data) => send(raw, `data: ${data}\n\n`))
    finished(raw, () => {
      open.delete(raw)
      streaming.delete(socket)
      end()
    })
    // One that is asked for meanwhile ends as it begins: its client comes again and finds another portal.
    if (closing) raw.end()
  }
}

// Who does not read is let go: it comes again and asks for everything, which is less than what it would be owed.
function send(stream: ServerResponse, text: string): void {
  if (!stream.writableEnded && !stream.write(text)) stream.destroy()
}
