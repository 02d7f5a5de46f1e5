import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Connected } from './database/connect.ts'
import { checkTimeZone, openDatabase } from './database/open.ts'
import { fillSampleClinic } from './database/sample-clinic.ts'
import { exitWith } from './exit-with.ts'
import { mountDevelopmentPages, mountPages, mountStrictTransport } from './http/pages.ts'
import { makeFirstAdmin } from './identity/first-admin.ts'
import { forgetExpired } from './identity/forget-expired.ts'
import { keepAuthSecret } from './identity/keep-auth-secret.ts'
import { parseSettings, type Settings } from './settings.ts'

// Whatever is awaited when the process is told to stop, stopping comes first. Ctrl-C arrives twice, from the terminal
// and from the launcher, and is one wish.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

try {
  const settings = parseSettings(process.env)
  const database = await openDatabase(settings, reportError)
  try {
    await runUntilStopped(settings, database)
  } finally {
    await database.close()
  }
} catch (error) {
  exitWith(error)
}

async function runUntilStopped(settings: Settings, database: Connected): Promise<void> {
  const { db } = database
  await checkTimeZone(database, settings.timeZone)
  if (settings.sampleData) await fillSampleClinic(db)
  const app = await prepare(settings, database)
  try {
    // Printed as soon as it is made: should the start fail after it, nobody would ever see the password.
    const admin = await makeFirstAdmin(db, settings)
    if (admin) print([admin])
    await app.listen({ host: settings.host, port: settings.port })
    announce(settings)
    const hourly = setInterval(() => void forgetExpired(db).catch(reportError), 3_600_000)
    if (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
    }
    clearInterval(hourly)
  } finally {
    // Requests under way finish; a client that never reads does not keep the process.
    setTimeout(() => app.server.closeAllConnections(), 8_000).unref()
    await app.close()
  }
}

async function prepare(settings: Settings, { db, prepared }: Connected): Promise<FastifyInstance> {
  const { publicUrl, timeZone, rateLimits, trustedProxy } = settings
  const authSecret = settings.authSecret ?? keepAuthSecret(settings.dataDir)
  const context = { db, prepared, clock: () => new Date(), timeZone, publicUrl, authSecret, rateLimits }
  const app = await buildApp(context, { log: { level: 'info', base: null }, trustedProxy })
  if (publicUrl.protocol === 'https:') mountStrictTransport(app)
  await (settings.dev ? mountDevelopmentPages(app) : mountPages(app, publicUrl))
  return app
}

function announce(settings: Settings): void {
  print([
    `The portal is ready: ${settings.publicUrl.origin}`,
    ...(settings.rateLimits ? [] : ['Test mode: RATE_LIMITS is off.']),
    'Card payment, Google sign-in and mail are off.',
  ])
}

function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

function reportError(error: Error): void {
  process.stderr.write(
    `${JSON.stringify({ level: 50, time: Date.now(), msg: 'database trouble', name: error.name })}\n`,
  )
}
