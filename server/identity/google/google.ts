import type { AuditContext } from '../../audit-context.ts'

/** Our client at Google, or at its stand-in. */
export interface GoogleClient {
  readonly testMode: boolean
  /** The issuer, below which its OpenID configuration is. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Address of the issuer's OpenID configuration. */
export function discoveryUrlOf({ issuer }: Pick<GoogleClient, 'issuer'>): string {
  return `${issuer}/.well-known/openid-configuration`
}

/** Sign-in with Google. */
export interface GoogleSignIn {
  readonly testMode: boolean
  /** Whether Google's endpoints have been discovered. */
  ready(): boolean
  /** Discovers Google's endpoints. Returns whether Google answered, with its own issuer in the metadata. Idempotent. */
  connect(): Promise<boolean>
  /**
   * Passes a request about signing in to the identity library with Google. `act` is the audit context. Throws
   * `google_unavailable` if Google is not connected or does not answer in time.
   */
  ask(request: Request, act: AuditContext): Promise<Response>
}
