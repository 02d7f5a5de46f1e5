import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { isStaff, type Role } from '#contract/roles.ts'
import { email } from '#contract/schemas/fields.ts'
import type { SsoProblem } from '#contract/schemas/sign-in.ts'
import { singleLineText } from '#contract/text.ts'
import type { SsoSettings } from '../../sso-settings.ts'

/** Path of the portal to which the provider returns the browser. */
export const callbackPath = '/api/auth/callback/sso'

/** Values that tie the response of the provider to one sign-in. */
export interface SsoChecks {
  readonly nonce: string
  readonly verifier: string
  /** Start of the sign-in, in milliseconds since 1970. */
  readonly began: number
}

/** A person whom the provider has identified. */
export interface SsoIdentity {
  /** Issuer and subject, which identify the person for good. */
  readonly accountId: string
  /** A verified address of a configured domain. */
  readonly email: string
  readonly name: string
  /** The role of the first configured group that the person is in. */
  readonly role: Role | undefined
  /** Whether the person signed in with a second factor at the provider. */
  readonly factorPassed: boolean
}

/** Single sign-on of the staff. */
export interface Sso {
  readonly name: string
  /** Whether the staff may sign in by nothing else. */
  readonly only: boolean
  /** Whether an address is of a configured domain. */
  mayConnect(address: string): boolean
  /** Returns the provider's address for a sign-in. Throws `SsoError` if the provider does not respond. */
  addressOf(state: string, checks: SsoChecks): Promise<URL>
  /** Checks the provider's response, given the query with which it returned the browser. Throws `SsoError`. */
  identify(query: URLSearchParams, state: string, checks: SsoChecks): Promise<SsoIdentity>
}

/** A sign-in that has failed, with the reason that the person gets. */
export class SsoError extends Error {
  readonly problem: SsoProblem
  constructor(problem: SsoProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const timeoutSeconds = 9
const discoveryHours = 1
// Clocks of the portal and the provider may differ.
const skewSeconds = 60

/** Opens single sign-on. Discovers the provider's endpoints when they are needed, so that the portal also starts without it. */
export function openSso(settings: SsoSettings, publicUrl: URL): Sso {
  const redirectUri = new URL(callbackPath, publicUrl).href
  let found: { readonly at: number; readonly config: Promise<oidc.Configuration> } | undefined
  const configuration = async () => {
    const now = Date.now()
    if (!found || now - found.at > discoveryHours * 3_600_000) found = { at: now, config: discoverProvider(settings) }
    try {
      return await found.config
    } catch (error) {
      found = undefined
      throw new SsoError('sso_unavailable', error)
    }
  }
  return {
    name: settings.name,
    only: settings.only,
    mayConnect: (address) => isOfDomain(settings, address),
    async addressOf(state, { nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Several people may share a browser, so the provider asks each time.
        prompt: 'login',
      })
    },
    async identify(query, state, { nonce, verifier, began }) {
      const config = await configuration()
      const response = new URL(`?${query}`, redirectUri)
      try {
        const tokens = await oidc.authorizationCodeGrant(config, response, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = await readClaims(config, settings, tokens)
        return identityOf(settings, config.serverMetadata().issuer, claims, began)
      } catch (error) {
        throw error instanceof SsoError ? error : new SsoError(problemOf(error), error)
      }
    },
  }
}

/**
 * Discovers the provider's endpoints. Throws if it does not respond, or names another issuer: also one of several tenants, any of
 * which could vouch for any address.
 */
export async function discoverProvider({ issuer, clientId, clientSecret }: SsoSettings): Promise<oidc.Configuration> {
  // The library leaves a signature unchecked if the token comes from the provider itself.
  const checks = [oidc.enableNonRepudiationChecks]
  const config = await oidc.discovery(issuer, clientId, clientSecret, undefined, {
    execute: issuer.protocol === 'http:' ? [...checks, oidc.allowInsecureRequests] : checks,
    timeout: timeoutSeconds,
  })
  const server = config.serverMetadata()
  if (new URL(server.issuer).href !== issuer.href) throw new Error(`The provider calls itself ${server.issuer}.`)
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (methods.includes('client_secret_post')) return config
  const withBasic = new oidc.Configuration(server, clientId, clientSecret, oidc.ClientSecretBasic(clientSecret))
  oidc.enableNonRepudiationChecks(withBasic)
  if (issuer.protocol === 'http:') oidc.allowInsecureRequests(withBasic)
  withBasic.timeout = timeoutSeconds
  return withBasic
}

type Claims = Readonly<Record<string, unknown>>

// By the specification the address and the groups may be at the UserInfo endpoint only.
async function readClaims(
  config: oidc.Configuration,
  { groupsClaim }: SsoSettings,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<Claims> {
  const claims: Claims = tokens.claims() ?? {}
  const isComplete = claims.email !== undefined && claims[groupsClaim] !== undefined
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims
  const more = await oidc.fetchUserInfo(config, tokens.access_token, String(claims.sub))
  return { ...pick(more, ['email', 'email_verified', 'name', groupsClaim]), ...claims }
}

function pick(from: Claims, names: readonly string[]): Claims {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}

const person = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  auth_time: z.optional(z.number()),
  amr: z.optional(z.array(z.string())),
  acr: z.optional(z.string()),
})

function identityOf(settings: SsoSettings, issuer: string, claims: Claims, began: number): SsoIdentity {
  const { sub, auth_time: signedInAt, amr = [], acr, ...given } = z.parse(person, claims)
  // Without a sign-in of its own, whoever sits at the computer would get in by the provider's session of someone else.
  if (signedInAt !== undefined && signedInAt < began / 1000 - skewSeconds) throw new SsoError('sso_stale')
  if (given.email === undefined || given.email_verified !== true) throw new SsoError('sso_unverified')
  const address = z.safeParse(email, given.email)
  if (!address.success || !isOfDomain(settings, address.data)) throw new SsoError('sso_other_domain')
  const name = z.safeParse(singleLineText(100), given.name)
  const groups = [claims[settings.groupsClaim] ?? []].flat()
  const [, role] = settings.groupRoles.find(([group]) => groups.includes(group)) ?? []
  return {
    accountId: `${issuer} ${sub}`,
    email: address.data,
    name: name.success ? name.data : (address.data.split('@')[0] ?? address.data),
    role: role && isStaff(role) ? role : undefined,
    factorPassed: [...amr, acr].some((value) => value !== undefined && settings.secondFactor.includes(value)),
  }
}

function isOfDomain({ domains }: SsoSettings, address: string): boolean {
  return domains.includes(address.split('@')[1] ?? '')
}

function problemOf(error: unknown): SsoProblem {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'sso_cancelled'
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'sso_unavailable' : 'sso_failed'
  }
  // fetch throws a TypeError if the provider cannot be reached.
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  const isDown = (cause instanceof Response && cause.status >= 500) || code === 'OAUTH_TIMEOUT'
  return isDown || (error instanceof TypeError && code === undefined) ? 'sso_unavailable' : 'sso_failed'
}
