import { parseServiceKeys } from './service-keys.ts'

/** Nobody signs in with Google, with its stand-in of test mode, or with Google itself. */
export type GoogleSettings =
  | { readonly mode: 'off' }
  | { readonly mode: 'stand_in' }
  | { readonly mode: 'live'; readonly clientId: string; readonly clientSecret: string }

const forms = {
  GOOGLE_CLIENT_ID: /^\d+(?:-[a-z0-9]+)?\.apps\.googleusercontent\.com$/,
  GOOGLE_CLIENT_SECRET: /^[A-Za-z0-9_-]{20,}$/,
}

/**
 * Reads GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. Fails closed: test mode only where neither is given and `onlyHere`.
 * Names what is missing or wrong in `wrong`, and is undefined then.
 */
export function parseGoogle(
  given: Partial<Record<keyof typeof forms, string | undefined>>,
  onlyHere: boolean,
  wrong: Set<string>,
): GoogleSettings | undefined {
  const keys = parseServiceKeys(forms, given, onlyHere, wrong)
  if (typeof keys !== 'object') return keys && { mode: keys }
  return { mode: 'live', clientId: keys.GOOGLE_CLIENT_ID, clientSecret: keys.GOOGLE_CLIENT_SECRET }
}
