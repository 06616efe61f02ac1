// The job that makes the documents ready to be signed, once every party confirmed.
// What the parties filled in is written, and the signature fields are reserved.
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import type { Deps } from '#server/deps.ts'
import { fieldsOf } from '#server/domain/contracts/confirmations/rules.ts'
import { openValues } from '#server/domain/contracts/confirmations/sealed-values.ts'
import { confirmationsOf } from '#server/domain/contracts/confirmations/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { actsIn } from '#server/domain/contracts/parties/acts.ts'
import { partiesOf, placesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { Job } from '#server/jobs/runner.ts'
import type { DocumentsTask } from '#server/operations/contracts/contracts/moves.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import type { CommitTogether } from '#server/operations/contracts/signing/commit-together.ts'
import { createDocumentsJob, keepMade } from '#server/operations/contracts/signing/documents-job.ts'
import type { MadeDocument } from '#server/operations/contracts/signing/documents-job.ts'
import { drawValues } from './draw-values.ts'

/** The handler; a contract that is not `preparing` any more is left alone. */
export const createPrepareDocuments = (
  deps: Deps,
  together: CommitTogether,
): ((job: Job<DocumentsTask>) => Promise<void>) =>
  createDocumentsJob(deps, together, {
    state: 'preparing',
    revision: { kind: 'reserved', isFinal: false },
    make: prepareAll,
    made: (at) => ({ type: 'documents.prepared', at }),
    failed: (at, reason) => ({ type: 'documents.prepareFailed', at, reason }),
    entry: ({ document, sha256 }) => ({
      documentId: document.id,
      name: document.name,
      before: document.currentSha256,
      sha256,
    }),
    interrupted: { code: 'prepare.interrupted', words: '写入填写内容时服务器多次中断，请稍后重试。' },
    unable: '服务器暂时无法写入填写内容，请稍后重试。',
  })

const prepareAll = async (
  deps: Deps,
  contract: ContractRecord,
  documents: readonly DocumentRecord[],
  held: HeldContent,
): Promise<readonly MadeDocument[]> => {
  const parties = await partiesOf(deps.db, contract.id)
  const places = await placesOf(deps.db, contract.id)
  const filledIn = await filledInBy(deps, contract, parties)
  const prepared: MadeDocument[] = []
  // One after the other: together the files may be larger than what memory should hold.
  for (const document of documents) {
    if (document.isAttachment) continue
    const here = places.filter((place) => place.documentId === document.id)
    const signatures = parties.flatMap((party) =>
      actsIn(
        party,
        here.filter((place) => place.partyId === party.id),
        document.pages,
      ).map((act) => act.slots),
    )
    const drawn = await drawValues(deps, contract, document, filledIn)
    const brought = drawn ?? (await deps.storage.get(document.currentSha256))
    const pdf = await deps.sealing.reserve({ pdf: brought, signatures })
    prepared.push(await keepMade(held, document, pdf, { timestampAt: null, provableUntil: null }))
  }
  return prepared
}

/** All fields that parties fill, and the values they confirmed with. */
const filledInBy = async (
  { db, personalData }: Deps,
  contract: ContractRecord,
  parties: readonly PartyRecord[],
) => {
  const ids = new Set(parties.map(({ id }) => id))
  const given = (await confirmationsOf(db, contract.id)).filter(({ partyId }) => ids.has(partyId))
  return {
    fields: parties.flatMap((party) => fieldsOf(contract.content, party)),
    values: Object.assign({}, ...given.map((row) => openValues(personalData, row))) as FilledValues,
  }
}
