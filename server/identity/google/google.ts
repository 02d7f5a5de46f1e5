import type { AuditContext } from '../../audit-context.ts'

/** Our client at Google, or at its stand-in. */
export interface GoogleClient {
  readonly testMode: boolean
  readonly discoveryUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Sign-in with Google. */
export interface GoogleSignIn {
  readonly testMode: boolean
  /** Whether Google has told where its endpoints are. */
  ready(): boolean
  /** Asks Google for that, and tells whether it answered. Safe to repeat. */
  connect(): Promise<boolean>
  /**
   * Lets the identity library, with Google in it, answer a request about signing in; `act` is whoever signs in. Throws
   * AppError `google_unavailable` where Google has not told yet, or keeps it waiting.
   */
  ask(request: Request, act: AuditContext): Promise<Response>
}
