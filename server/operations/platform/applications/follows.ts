// Notifies the applications of all companies in a contract of its moves.
// The deliveries are written in the transaction of the move.
import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#protocol/platform/applications/webhooks.ts'
import type { Deps } from '#server/deps.ts'
import { insertEvent } from '#server/domain/platform/applications/contracts.ts'
import { listListeners } from '#server/domain/platform/applications/store.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { companiesListing, companiesSeeing } from '#server/domain/contracts/contracts/viewers.ts'
import { followersOf } from '#server/domain/followers.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { writeDelivery } from '#server/operations/platform/applications/delivery-moves.ts'
import { openContractOf } from '#server/operations/platform/applications/open-contract.ts'

/** Who had a part in the contract before a move; taking it back leaves nobody. */
interface SeenBefore {
  readonly companies: readonly string[]
  readonly parties: readonly PartyRecord[]
}

const seenBefore = async (
  { db }: Deps,
  id: string,
  { type }: Pick<ContractEvent, 'type'>,
): Promise<SeenBefore> =>
  TAKING_NOBODY_AWAY.has(type)
    ? { companies: [], parties: [] }
    : { companies: await companiesSeeing(db, id), parties: await partiesOf(db, id) }

/** After these all who saw the contract see it still. */
const TAKING_NOBODY_AWAY: ReadonlySet<ContractEvent['type']> = new Set([
  'contract.launched',
  'party.sealing',
  'party.signed',
  'documents.finished',
])

const BY_EVENT: Readonly<Partial<Record<ContractEvent['type'], WebhookEvent>>> = {
  'party.signed': 'contract.signed',
  'documents.finished': 'contract.completed',
  'party.rejected': 'contract.rejected',
  'contract.withdrawn': 'contract.withdrawn',
  'contract.revoked': 'contract.revoked',
  'abandon.finished': 'contract.voided',
}

/** Launched is what the parties can sign, however long it was looked at in the house before; what runs out is known by its end. */
const newsOf = (type: ContractEvent['type'], from: string, to: string): WebhookEvent | undefined => {
  if (to === 'signing' && from !== 'signing') return 'contract.launched'
  if (to === 'returned') return 'contract.returned'
  return to === 'expired' ? 'contract.expired' : BY_EVENT[type]
}

/** Runs after the lists are updated. It notifies the companies whose lists had the contract before or have it now. */
export const announceToApplications = followersOf<Deps>()(contractLifecycle)<SeenBefore>({
  does: 'writes an event, and a delivery where it is posted, for each application that listens, in all companies that see the contract',
  before: seenBefore,
  follow: async (deps, { id, event, from, to, detail }, before) => {
    const { db } = deps
    const news = newsOf(event.type, from, to)
    if (news === undefined) return
    const contract = await findContract(db, id)
    if (contract === undefined) return
    const now = await partiesOf(db, id)
    const companies = [...before.companies, ...companiesListing(contract, now)]
    const listeners = (await listListeners(db, companies)).filter(({ events }) => events.includes(news))
    const data = {
      ...openContractOf(contract, now.length === 0 ? before.parties : now),
      ...(news === 'contract.signed' ? { signedPartyId: detail['partyId'] } : {}),
    }
    for (const application of listeners) {
      // One id for what may be asked for and what is posted, so that a receiver of both knows it again.
      const eventId = randomUUID()
      await insertEvent(db, {
        id: eventId,
        applicationId: application.id,
        type: news,
        data,
        createdAt: deps.clock.now(),
      })
      const about = { event: news, contractId: id, about: contract.name, data }
      if (application.callbackUrl !== '') await writeDelivery(deps, application, about, eventId)
    }
  },
})
