import type { Context } from '../context.ts'
import { personalData } from './personal-data.ts'
import { getProfile } from './queries.ts'

/**
 * Returns the data about a person as JSON, for their own use. Names no other patient. Includes messages only if the
 * person's address is verified. Instants are UTC, prices are dollars.
 */
export async function exportData(context: Context, personId: string): Promise<string> {
  const found = await getProfile(context, { personId, factorPassed: false })
  const { asksPassword: _, ...profile } = found
  const exported = Object.entries(personalData).flatMap(([name, of]) => {
    return of.export ? [of.export(context, personId, found).then((data) => [name, data] as const)] : []
  })
  const data = Object.fromEntries(await Promise.all(exported))
  return `${JSON.stringify({ exportedAt: context.clock().toISOString(), profile, ...data }, null, 2)}\n`
}
