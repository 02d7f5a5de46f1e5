import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { freePort } from '../free-port.ts'
import { createServer } from '../http/serve.ts'

// The payment provider's stand-in as a process, for a portal with a live configuration: `node
// server/testing/serve-stripe.ts '{"secretKey": …, "publishableKey": …, "webhookSecret": …}'`. Prints its address as a
// line of JSON and reads commands as lines of JSON until its input ends. `trouble` changes the answers to the portal,
// not those to browsers.
const { mountStripeStandIn, openStripeStandIn } = await import('../test-mode/stripe.ts')
const { mountCalls } = await import('../test-mode/stripe/mount.ts')
const { postOverNetwork } = await import('../test-mode/stripe/deliveries.ts')

const folder = mkdtempSync(join(tmpdir(), 'stripe-'))
const embedded = await startEmbedded(folder, { throwaway: true })
const { db, close } = connect(embedded.connection, () => {})
type Trouble = 'none' | 'slow' | 'answers_lost' | 'refuses'
let webhookUrl: URL | undefined
let trouble: Trouble = 'none'
const standIn = await openStripeStandIn({
  db,
  clock: () => new Date(),
  keys: JSON.parse(process.argv[2] ?? ''),
  webhookUrl: new URL('http://localhost/'),
  post: (_url, body, headers) => {
    if (!webhookUrl) throw new Error('Nobody listens to events.')
    return postOverNetwork(webhookUrl, body, headers)
  },
})
const app = createServer(undefined, [])
mountStripeStandIn(app, standIn)
void app.register(async (scope) => mountCalls(scope, answerInTrouble))
const port = await freePort()
await app.listen({ host: '127.0.0.1', port })
standIn.deliveries.start()
print({ url: `http://127.0.0.1:${port}` })

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as { webhookUrl?: string | null; ledger?: true; trouble?: Trouble }
  if (command.trouble) trouble = command.trouble
  if (command.webhookUrl !== undefined)
    webhookUrl = command.webhookUrl === null ? undefined : new URL(command.webhookUrl)
  print(command.ledger ? { ledger: await standIn.ledger() } : { ok: true })
}
await standIn.deliveries.stop()
await app.close()
await close()
await embedded.stop()
rmSync(folder, { recursive: true, force: true })

const refusals = [
  [429, '{"error":{"type":"invalid_request_error","code":"rate_limit"}}'],
  [500, '{"error":{"type":"api_error"}}'],
  [200, '<html>We will be back soon.</html>'],
  [409, '{"error":{"type":"idempotency_error"}}'],
] as const
let refused = 0

/** Late, executed but never answered, or refused with every error. */
async function answerInTrouble(request: Request): Promise<Response> {
  const how = trouble
  if (how === 'slow') await delay(1_500)
  if (how === 'refuses') {
    const [status, body] = refusals[refused++ % refusals.length] ?? refusals[0]
    return new Response(body, { status })
  }
  const answer = await standIn.fetch(request)
  if (how === 'answers_lost') await delay(30_000, undefined, { ref: false })
  return answer
}

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
