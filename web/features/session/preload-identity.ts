/** The identity library's client (11 KB), which a visitor needs only to sign in, up or out. */
export function loadIdentity(): Promise<typeof import('./identity-api.ts')> {
  return import('./identity-api.ts')
}

/** The contract's checks of the identity forms, and with them Zod. */
export function loadIdentityValidation(): Promise<typeof import('./identity-validation.ts')> {
  return import('./identity-validation.ts')
}

/** Fetches both ahead of a press; should that fail, the press tells. */
export function preloadIdentity(): void {
  Promise.all([loadIdentity(), loadIdentityValidation()]).catch(() => undefined)
}
