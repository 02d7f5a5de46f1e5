import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesEtag } from './negotiate.ts'

/** As it is sent, for as long as the answer itself is kept by whoever gave it. */
const written = new WeakMap<object, { readonly text: string; readonly etag: string }>()

/** Sends an answer with its ETag, or 304 to whoever names that: browsers keep the answer and ask if it still holds. */
export function sendRevalidated({ headers }: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const { text, etag } = written.get(answer) ?? write(answer)
  reply.headers({ etag, 'cache-control': 'no-cache' })
  return namesEtag(headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(text)
}

function write(answer: object) {
  const text = JSON.stringify(answer)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const kept = { text, etag }
  written.set(answer, kept)
  return kept
}
