import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { freePort } from '../free-port.ts'
import { createServer } from '../http/serve.ts'

// The card provider as a process of its own, for a portal that is configured as with the real one:
// `node server/testing/serve-stripe.ts '{"secretKey": …, "publishableKey": …, "webhookSecret": …}'`. It prints its
// address as a line of JSON and takes commands as lines of JSON until its input ends.
const { mountStripeStandIn, openStripeStandIn } = await import('../test-mode/stripe.ts')
const { mountCalls } = await import('../test-mode/stripe/mount.ts')
const { postOverNetwork } = await import('../test-mode/stripe/deliveries.ts')

const folder = mkdtempSync(join(tmpdir(), 'stripe-'))
const embedded = await startEmbedded(folder, { throwaway: true })
const { db, close } = connect(embedded.connection, () => {})
let webhookUrl: URL | undefined
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
void app.register(async (scope) => mountCalls(scope, standIn.fetch))
const port = await freePort()
await app.listen({ host: '127.0.0.1', port })
standIn.deliveries.start()
print({ url: `http://127.0.0.1:${port}` })

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as { webhookUrl?: string | null; ledger?: true }
  if (command.webhookUrl !== undefined)
    webhookUrl = command.webhookUrl === null ? undefined : new URL(command.webhookUrl)
  print(command.ledger ? { ledger: await standIn.ledger() } : { ok: true })
}
await standIn.deliveries.stop()
await app.close()
await close()
await embedded.stop()
rmSync(folder, { recursive: true, force: true })

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
