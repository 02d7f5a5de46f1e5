import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { AccountClaims, Configuration, interactionPolicy } from 'oidc-provider'
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { GoogleClient } from '../../identity/google/google.ts'
import { memory } from './memory.ts'
import { expiredPage, pageHeaders, standInPath } from './pages.ts'
import { type Account, idOf } from './people.ts'

/** The OpenID provider of the stand-in. */
export interface StandInProvider extends Provider {
  /** Stores an account and returns the ID with which to finish the sign-in. */
  remember(account: Account): string
  /** Answers a request of the OpenID protocol. */
  readonly answer: ReturnType<Provider['callback']>
}

interface ProviderOptions {
  readonly issuer: string
  readonly client: GoogleClient
  readonly redirectUri: string
  /** Claims of an account beyond those of Google. */
  readonly moreClaims?: readonly string[]
  /** Whether the address and the name are at the UserInfo endpoint only. */
  readonly shortIdTokens?: boolean
}

const minutes = 60

/** Creates an OpenID provider with one client that asks for the account at each sign-in. */
export async function openProvider({
  issuer,
  client,
  redirectUri,
  moreClaims = [],
  shortIdTokens = false,
}: ProviderOptions): Promise<StandInProvider> {
  const accounts = new Map<string, Account>()
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const port = new URL(issuer).port || '80'
  const configuration: Configuration = {
    adapter: memory(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', ...moreClaims], email: ['email', 'email_verified'], profile: ['name'] },
    // Google includes these claims in the ID token too.
    conformIdTokenClaims: shortIdTokens,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: {
        session: `test_google_${port}`,
        interaction: `test_google_choice_${port}`,
        resume: `test_google_resume_${port}`,
      },
      // An unused path, so that browsers never send the cookie and the stand-in asks each time.
      long: { path: `${standInPath}/nowhere`, signed: true },
      short: { signed: true },
    },
    ttl: {
      Session: 10 * minutes,
      Interaction: 10 * minutes,
      Grant: 10 * minutes,
      AccessToken: 10 * minutes,
      IdToken: 10 * minutes,
      AuthorizationCode: minutes,
    },
    interactions: { policy: askEveryTime(), url: (_context, { uid }) => `${standInPath}/choose/${uid}` },
    findAccount: (_context, id) => {
      const account = accounts.get(id)
      return account && { accountId: id, claims: () => claimsOf(id, account) }
    },
    // Skips the consent page: the client is the portal itself.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context) => {
      context.set(pageHeaders)
      context.body = expiredPage
    },
  }
  const remember = (account: Account) => {
    const id = idOf(account)
    accounts.set(id, account)
    return id
  }
  const provider = new Provider(issuer, configuration)
  return Object.assign(provider, { remember, answer: provider.callback() })
}

function claimsOf(sub: string, { email, name, verified, more }: Account): AccountClaims {
  return { sub, email, email_verified: verified, ...(name && { name }), ...more }
}

function askEveryTime(): interactionPolicy.DefaultPolicy {
  const policy = base()
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}
