import { getClinic } from './clinic/queries.ts'
import type { Context } from './context.ts'
import { builtPages } from './http/pages.ts'
import { openPages, type SendPage } from './http/rendered-pages.ts'
import { sessionCookieName } from './identity/auth.ts'

/** The built pages, those for everybody rendered with this clinic in them. */
export function openClinicPages(context: Context): Promise<SendPage> {
  return openPages(builtPages, () => getClinic(context), sessionCookieName(context.publicUrl))
}
