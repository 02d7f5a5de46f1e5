/** Loads the identity library's client (11 KB), which only signing in, up or out needs. */
export function loadIdentity(): Promise<typeof import('./identity-api.ts')> {
  return import('./identity-api.ts')
}

/** Loads the schemas of the identity forms, with Zod. */
export function loadIdentityValidation(): Promise<typeof import('./identity-validation.ts')> {
  return import('./identity-validation.ts')
}

/** Loads both before the form is sent; a failure is reported when it is sent. */
export function preloadIdentity(): void {
  Promise.all([loadIdentity(), loadIdentityValidation()]).catch(() => undefined)
}
