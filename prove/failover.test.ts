import { expect, test } from 'vitest'
import { missingForFailover } from './failover/cluster.ts'
import { failoverFigures, proveFailover } from './failover/prove-failover.ts'

const missing = missingForFailover()

// The short form of `npm run prove -- --failover`: cancels commits that wait for a frozen standby, then kills the primary.
test.skipIf(missing)(
  `loses no confirmed booking at a failover, and some without synchronous replication${missing ? ` (needs ${missing})` : ''}`,
  async () => {
    const proof = await proveFailover(1, console.info, { quick: true })
    console.info(failoverFigures(proof).join('\n'))
    expect(proof.findings).toEqual([])
    expect(proof.confirmed).toBeGreaterThan(0)
    expect(proof.control.lost).toBeGreaterThan(0)
  },
  600_000,
)
