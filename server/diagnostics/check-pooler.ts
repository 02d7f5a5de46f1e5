import { configOf } from '../database/open.ts'
import { checkPooler, hasSessionLimits } from '../database/pooler.ts'
import type { Settings } from '../settings.ts'
import { about, type Finding } from './finding.ts'

/** Checks the connection pooler of the settings. Returns none without one. */
export async function examinePooler({ databaseUrl, poolerUrl }: Settings): Promise<Finding[]> {
  if (!databaseUrl || !poolerUrl) return []
  const { fine, note, wrong } = about('connection pooler')
  const direct = configOf(databaseUrl)
  try {
    if (!(await hasSessionLimits(direct))) {
      return [note('The next start gives the database user its timeouts, and checks the pooler.')]
    }
    await checkPooler(configOf(poolerUrl), direct)
    return [fine('Leads to the same database, and keeps transactions and timeouts.')]
  } catch (error) {
    return [wrong((error as Error).message, 'docs/operations.md has the settings of a pooler.')]
  }
}
