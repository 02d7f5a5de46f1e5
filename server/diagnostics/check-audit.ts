import type { Kysely } from 'kysely'
import type { ChainHead } from '../audit/chain-entries.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import type { Database } from '../database/schema.ts'
import { about, type Finding } from './finding.ts'

const help = 'Someone wrote to the database past the portal. See "Activity log" in docs/operations.md.'

/** Verifies the chain of the activity log. `portals` is the number of running portals, which add to it. */
export async function checkAudit(
  db: Kysely<Database>,
  portals: number,
  noted: ChainHead | undefined,
): Promise<Finding[]> {
  const { fine, note, wrong } = about('activity log')
  const { chained, head, faults, moreFaults, misdated, firstMisdated, waiting, late } = await verifyChain(db, noted)
  const more = moreFaults > 0 ? [wrong(`Further faults: ${moreFaults}.`, help)] : []
  const notYet = waiting > 0 ? ` Not yet in it: ${waiting}.` : ''
  return [
    ...(faults.length > 0
      ? [...faults.map((fault) => wrong(fault, help)), ...more]
      : [
          fine(
            `All ${chained} entries of the chain are unchanged.${notYet} It ends with ${head.position}:${head.hash}.`,
          ),
        ]),
    ...(misdated > 0
      ? [
          note(
            `Entries dated more than an hour before one that they follow: ${misdated}. ${firstMisdated} is the first. The clock of the database was set back, or someone added them.`,
          ),
        ]
      : []),
    ...(late > 0 && portals > 0
      ? [
          wrong(
            `Entries that have not been in the chain after ten minutes: ${late}.`,
            "Check the portal's log, then restart it.",
          ),
        ]
      : []),
  ]
}
