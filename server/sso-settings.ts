import { type Role, roles } from '#contract/roles.ts'
import { isLoopback } from './loopback.ts'

/** Single sign-on for the staff, by an OpenID Connect provider. */
export interface SsoSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** Name on the button. */
  readonly name: string
  readonly scopes: string
  /** Domains of the addresses that may sign in, in lower case. */
  readonly domains: readonly string[]
  /** The claim with the groups of the person. */
  readonly groupsClaim: string
  /** The role of each group. The first group of the list that the person is in counts. */
  readonly groupRoles: readonly (readonly [group: string, role: Role])[]
  /** Values of `amr` and `acr` that count as a second factor. */
  readonly secondFactor: readonly string[]
  /** Whether the staff may sign in by single sign-on only, and admins also with a passkey. */
  readonly only: boolean
}

interface Given {
  readonly OIDC_ISSUER?: string | undefined
  readonly OIDC_CLIENT_ID?: string | undefined
  readonly OIDC_CLIENT_SECRET?: string | undefined
  readonly OIDC_NAME?: string | undefined
  readonly OIDC_SCOPES?: string | undefined
  readonly OIDC_DOMAINS?: string | undefined
  readonly OIDC_GROUPS_CLAIM?: string | undefined
  readonly OIDC_ROLES?: string | undefined
  readonly OIDC_SECOND_FACTOR?: string | undefined
  readonly OIDC_ONLY?: 'on' | 'off' | undefined
}

/** Meaning of each setting, for the message about a wrong one. */
export const ssoMeaning: Record<keyof Given, string> = {
  OIDC_ISSUER:
    'the issuer of your OpenID Connect provider, an https:// URL without a query (http:// is allowed on loopback); set it together with the other OIDC_ settings',
  OIDC_CLIENT_ID: "the portal's client ID at the provider, set together with OIDC_ISSUER",
  OIDC_CLIENT_SECRET: "the portal's client secret at the provider, set together with OIDC_ISSUER",
  OIDC_NAME: 'up to 40 characters for the button, such as Clinic account',
  OIDC_SCOPES: 'scopes separated by spaces, with openid among them',
  OIDC_DOMAINS: 'the comma-separated domains of the addresses of your staff, such as clinic.example',
  OIDC_GROUPS_CLAIM: 'the name of the claim with the groups',
  OIDC_ROLES: 'comma-separated group=role, with the roles admin, receptionist and doctor, such as portal-admins=admin',
  OIDC_SECOND_FACTOR: 'comma-separated values of amr or acr, such as mfa',
  OIDC_ONLY: 'on or off, together with OIDC_ISSUER',
}

/**
 * Parses the OIDC_ settings; `undefined` if none is set. Adds missing or invalid settings to `wrong` and returns `undefined` then.
 */
export function parseSso(given: Given, wrong: Set<string>): SsoSettings | undefined {
  const names = Object.keys(ssoMeaning) as (keyof Given)[]
  if (names.every((name) => given[name] === undefined)) return undefined
  const issuer = parseIssuer(given.OIDC_ISSUER ?? '')
  const domains = listOf(given.OIDC_DOMAINS).map((domain) => domain.toLowerCase())
  const groupRoles = listOf(given.OIDC_ROLES).map(parseGroupRole)
  const scopes = (given.OIDC_SCOPES ?? 'openid email profile').split(/\s+/).filter(Boolean)
  const valid: Partial<Record<keyof Given, boolean>> = {
    OIDC_ISSUER: issuer !== undefined,
    OIDC_CLIENT_ID: given.OIDC_CLIENT_ID !== undefined,
    OIDC_CLIENT_SECRET: given.OIDC_CLIENT_SECRET !== undefined,
    OIDC_NAME: (given.OIDC_NAME ?? '').length <= 40,
    OIDC_SCOPES: scopes.includes('openid') && scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)),
    OIDC_DOMAINS:
      domains.length > 0 && domains.every((domain) => /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain)),
    OIDC_ROLES: groupRoles.length > 0 && groupRoles.every((entry) => entry !== undefined),
  }
  const invalid = names.filter((name) => valid[name] === false)
  for (const name of invalid) wrong.add(name)
  if (invalid.length > 0 || !issuer) return undefined
  return {
    issuer,
    clientId: given.OIDC_CLIENT_ID ?? '',
    clientSecret: given.OIDC_CLIENT_SECRET ?? '',
    name: given.OIDC_NAME ?? issuer.hostname,
    scopes: scopes.join(' '),
    domains,
    groupsClaim: given.OIDC_GROUPS_CLAIM ?? 'groups',
    groupRoles: groupRoles.filter((entry) => entry !== undefined),
    secondFactor: listOf(given.OIDC_SECOND_FACTOR),
    only: given.OIDC_ONLY === 'on',
  }
}

function parseIssuer(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSecure && url.search === '' && url.hash === '' && url.username === '' ? url : undefined
}

// The name of a group may contain an equals sign.
function parseGroupRole(entry: string): readonly [string, Role] | undefined {
  const at = entry.lastIndexOf('=')
  const [group, name] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
  const role = roles.find((known) => known === name && known !== 'patient')
  return at > 0 && group !== '' && role ? [group, role] : undefined
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
