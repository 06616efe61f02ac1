// A prepared contract goes out, in the launch's own transaction: rows, numbers and the first move.
import { randomUUID } from 'node:crypto'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { stylesTaken } from '#protocol/contracts/drafts/sign-style-words.ts'
import type { WantedStages } from '#server/domain/contracts/contracts/events.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { insertCopies } from '#server/domain/contracts/copies/store.ts'
import { uploadsOf } from '#server/domain/contracts/documents/draft-files.ts'
import { insertDocuments } from '#server/domain/contracts/documents/store.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import { insertParties, lockPartiesOf, partiesOf } from '#server/domain/contracts/parties/store.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { boundTo, findAccounts } from './bind-parties.ts'
import type { Bound } from './bind-parties.ts'
import { columnsOf } from './drafts.ts'
import { countLaunch } from './launch-limits.ts'
import type { Launched, Launching } from './launching.ts'
import { numberAtLaunch } from './numbers.ts'
import type { Prepared, PreparedFile } from './prepare-files.ts'

/**
 * Launches a contract that stands as a locked draft. `bound` names accounts and companies of parties by their draft ids, where they
 * are known; the others are found by phone and name. Refuses `contract.too-many-launches` and `draft.invalid` for its number.
 */
export const goOut = async (
  ctx: Launching,
  record: ContractRecord,
  { content: prepared, partyIds, files, held }: Prepared,
  { wanted, bound = new Map() }: { wanted: WantedStages; bound?: ReadonlyMap<string, Bound> },
): Promise<Launched> => {
  const { db } = ctx.deps
  const contractId = record.id
  await countLaunch(ctx, prepared)
  const contractNo = await numberAtLaunch(ctx.deps, record, prepared.contractNo)
  const content = { ...prepared, contractNo }
  const now = ctx.clock.now()
  const deadline = new Date(content.deadline ?? 0)
  await held.put()
  const brought = uploadsOf(content)
  await insertDocuments(
    db,
    files.map((file, position) => documentRows(contractId, content, file, position, now)),
  )
  const documentIds = new Map(files.map((file) => [file.fileId, file.documentId]))
  const known = await findAccounts(db, content)
  await insertParties(
    db,
    content.parties.map((party, position) => ({
      id: partyIds.get(party.partyId) ?? '',
      contractId,
      position,
      signOrder: party.signOrder,
      partyType: party.partyType,
      name: party.name,
      phone: party.phone,
      companyName: party.partyType === 2 ? party.companyName : '',
      ...boundTo(party, known, bound.get(party.partyId)),
      willing: party.willing,
      signStyles: stylesTaken(party) ?? null,
      state: 'pending' as const,
      status: 0,
      version: 1,
    })),
    content.fields.map(({ fileId, partyId, kind, page, x, y, w, h }) => ({
      kind,
      page,
      x,
      y,
      w,
      h,
      id: randomUUID(),
      contractId,
      partyId: partyIds.get(partyId) ?? '',
      documentId: documentIds.get(fileId) ?? '',
    })),
  )
  await insertCopies(
    db,
    content.cc.map(({ name, phone, timing }, position) => ({
      id: randomUUID(),
      contractId,
      position,
      name,
      phone,
      timing,
      userId: known.users.get(phone) ?? null,
    })),
  )
  // They are moved at once, so they are locked while they are read.
  await lockPartiesOf(db, contractId)
  await moveContract(ctx.deps, {
    id: contractId,
    event: {
      type: 'contract.launched',
      at: now.getTime(),
      by: { isInitiator: true, isAdmin: false },
      deadlineAt: deadline.getTime(),
      partyCount: content.parties.length,
      ...wanted,
    },
    actor: ctx.actor,
    change: { ...columnsOf(content, record.initiator, now), deadline, reason: '', launchedAt: now },
    detail: {
      name: content.name,
      documents: files.map((file, index) => ({
        documentId: file.documentId,
        name: brought[index]?.name,
        original: brought[index]?.sha256,
        sha256: file.sha256,
        isAttachment: file.kind === 'attached',
      })),
    },
  })
  const mine = (await partiesOf(db, contractId)).find(
    (party) => party.state === 'toSign' && isParty(party, ctx.user.id, ctx.identity),
  )
  const { needsReview: inReview, needsApproval: inApproval } = wanted
  return { contractId, myPartyId: mine?.id ?? null, inReview, inApproval }
}

const documentRows = (
  contractId: string,
  content: DraftContent,
  file: PreparedFile,
  position: number,
  now: Date,
) => {
  const draft = uploadsOf(content)[position]
  if (draft === undefined) throw new Error(`no draft file ${position}`)
  const { documentId, sha256, size, kind } = file
  return {
    document: {
      id: documentId,
      contractId,
      position,
      name: draft.name,
      // What only goes along is not looked into.
      pages: content.files[position]?.pages ?? [],
      originalSha256: draft.sha256,
      currentSha256: sha256,
      revision: 0,
      size,
      isAttachment: kind === 'attached',
    },
    revision: {
      id: randomUUID(),
      sha256,
      contractId,
      documentId,
      revision: 0,
      kind,
      size,
      isFinal: false,
      createdAt: now,
    },
  }
}
