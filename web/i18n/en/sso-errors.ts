import type { ErrorCode } from '#contract/errors.ts'
import { enSso } from './sso.ts'

const { sso_only, sso_unavailable } = enSso.problems

/** The English messages of the errors of single sign-on, loaded if the clinic has one. */
export const enSsoErrors = { sso_only, sso_unavailable } satisfies Partial<Record<ErrorCode, string>>

export type SsoErrorMessages = Readonly<Record<keyof typeof enSsoErrors, string>>
