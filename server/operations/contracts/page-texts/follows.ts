// Texts follow contracts: read when one goes out, forgotten when it comes back.
import type { Deps } from '#server/deps.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { contractLifecycle } from '#server/domain/contracts/contracts/store.ts'
import { deleteSource } from '#server/domain/contracts/page-texts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { READ_CONTRACT_JOB } from './read.ts'

/** A contract that is signed at once is read once, and nobody who signs waits for it. */
const REST_MS = 10_000

export const readContractTexts = followersOf<Deps>()(contractLifecycle)({
  // Signatures add nothing to what the pages say, so what was read holds when it is complete.
  to: ['draft', 'reviewing', 'approving', 'returned', 'confirming', 'signing'],
  does: 'has its pages read for the search when it goes out, and forgets them when it comes back',
  follow: async ({ db, clock }, { id, from, to }) => {
    if (from === to || from === 'expiring' || from === 'voiding') return
    if (isInHouse(to)) {
      if (!isInHouse(from)) await deleteSource(db, id)
      return
    }
    const runAt = new Date(clock.now().getTime() + REST_MS)
    const payload = { contractId: id }
    await enqueue(db, { name: READ_CONTRACT_JOB, key: `contract:${id}:text`, payload, runAt })
  },
})
