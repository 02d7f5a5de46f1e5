import { discoveryUrlOf } from '../identity/google/google.ts'
import { askForRange } from '../identity/passwords/breached-passwords.ts'
import { discoverProvider } from '../identity/sso/sso.ts'
import { openSmtp } from '../mail/open-smtp.ts'
import { openStripe } from '../payments/provider.ts'
import type { Settings } from '../settings.ts'
import { googleIssuer } from '../startup/google-sign-in.ts'
import { about, type Finding } from './finding.ts'

const timeoutMs = 10_000

/** Checks that the services of the settings accept the portal, and that a portal responds at the public address. */
export function checkServices(settings: Settings): Promise<Finding[]> {
  const { payment, mail, google, sso, publicUrl, breachedPasswords } = settings
  return Promise.all([
    checkService(
      'public address',
      `${publicUrl.origin} is reachable.`,
      'Check DNS, the certificate and the proxy.',
      async () => {
        const answer = await fetch(new URL('/readyz', publicUrl), { signal: AbortSignal.timeout(timeoutMs) })
        if (!answer.ok) throw new Error(`status ${answer.status}`)
      },
    ),
    ...(mail.mode === 'live'
      ? [checkService('mail server', 'Connected.', 'Check SMTP_URL.', () => verifyMail(mail.server))]
      : []),
    ...('secretKey' in payment
      ? [
          checkService('card provider', 'The secret key works.', 'Check STRIPE_SECRET_KEY.', async () => {
            await openStripe(payment.secretKey, fetch).paymentIntents.list({ limit: 1 })
          }),
        ]
      : []),
    ...(google.mode === 'live'
      ? [
          checkService('Google', 'Reachable.', 'Check the network connection of this machine.', async () => {
            const answer = await fetch(discoveryUrlOf({ issuer: googleIssuer }), {
              signal: AbortSignal.timeout(timeoutMs),
            })
            if (!answer.ok) throw new Error(`status ${answer.status}`)
          }),
        ]
      : []),
    ...(sso
      ? [
          checkService('single sign-on', 'The provider responds.', 'Check OIDC_ISSUER.', async () => {
            await discoverProvider(sso)
          }),
        ]
      : []),
    ...(breachedPasswords
      ? [
          checkService('passwords of breaches', 'The service responds.', 'Check BREACHED_PASSWORDS_URL.', async () => {
            await askForRange(breachedPasswords, '00000')
          }),
        ]
      : []),
  ])
}

async function verifyMail(server: Parameters<typeof openSmtp>[0]): Promise<void> {
  const transport = openSmtp(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function checkService(
  thing: string,
  success: string,
  help: string,
  request: () => Promise<void>,
): Promise<Finding> {
  const { fine, wrong } = about(thing)
  try {
    await request()
    return fine(success)
  } catch (error) {
    const { message, cause } = error as Error
    return wrong(`It cannot be used: ${cause instanceof Error ? cause.message : message}`, help)
  }
}
