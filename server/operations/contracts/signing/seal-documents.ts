// The job that puts a party's signatures into the stored documents.
// It is idempotent: after a crash it runs again to the same result.
import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { lockContract } from '#server/domain/contracts/contracts/store.ts'
import { attachmentsAmong, signingReason } from '#server/domain/contracts/documents/attachments.ts'
import { documentsOf, replaceRevision } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { actsIn } from '#server/domain/contracts/parties/acts.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { sealsById } from '#server/domain/contracts/parties/seals.ts'
import { findParty, lockPartiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { drawDate } from '#server/documents/drawing/text.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { MAX_ATTEMPTS } from '#server/jobs/leases.ts'
import type { Job } from '#server/jobs/runner.ts'
import type { CommitTogether } from '#server/operations/contracts/signing/commit-together.ts'
import type { MadeDocument } from '#server/operations/contracts/signing/documents-job.ts'
import {
  completeAhead,
  finishAhead,
  isLastToSign,
} from '#server/operations/contracts/signing/finish-ahead.ts'
import type { SignedRevision } from '#server/operations/contracts/signing/finish-ahead.ts'
import { findSealing, followedBy } from '#server/operations/contracts/signing/find-sealing.ts'
import type { Sealing } from '#server/operations/contracts/signing/find-sealing.ts'
import { isForGood } from '#server/operations/contracts/signing/for-good.ts'
import { loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import { loadHolderKey } from '#server/operations/seals/signing-keys/replace.ts'
import { holdContract } from '#server/operations/contracts/contracts/hold.ts'
import { moveSigning } from '#server/operations/contracts/contracts/move-signing.ts'
import { logUses } from '#server/operations/seals/seals/log-uses.ts'
import { timestampSerialOf } from '#server/trust/timestamp-serial.ts'
import type { SealDocumentsTask } from '#server/operations/contracts/parties/moves.ts'

// After so many failures the signer gets a message instead of waiting on.
const PATIENCE = 4

/** The handler; signings of one contract line up in this process, and a check of the revision keeps nodes apart. */
export const createSealDocuments = (
  deps: Deps,
  together: CommitTogether,
): ((job: Job<SealDocumentsTask>) => Promise<void>) => {
  const line = createLine()
  return async (job) => {
    const task = job.payload
    const actor = systemActor(job.id)
    try {
      // A job that was cut off this often may be what cuts off the process.
      if (job.attempt >= MAX_ATTEMPTS) throw givenUp()
      await line(task.contractId, () => sealUntilCurrent(deps, together, job, actor))
    } catch (error) {
      if (!isForGood(error) && job.attempt < PATIENCE) throw error
      deps.log.error({ err: error, ...task }, '签名未能写入文件，签署退回给签署方')
      const reason = isForGood(error) ? error.words : '服务器暂时无法完成签署，请稍后重试。'
      await giveBack(deps, task, actor, reason)
    }
  }
}

const givenUp = () =>
  new Refusal('signing.interrupted', '写入签名时服务器多次中断，请稍后重试。', { status: 500 })

type SystemActor = ReturnType<typeof systemActor>

/** Signs the newest revisions; when another node was faster, signs the ones it left. */
const sealUntilCurrent = async (
  deps: Deps,
  together: CommitTogether,
  job: Job<SealDocumentsTask>,
  actor: SystemActor,
): Promise<void> => {
  const task = job.payload
  for (;;) {
    const found = await findSealing(deps, task)
    if (found === undefined) return
    deps.log.debug({ ...task, stage: 'sealing.began' }, '开始写入签名')
    const { documents } = found
    const held = createHeldContent(deps.storage)
    const { issuing } = deps.authority
    const sealed = await sealAll(deps, documents, found, held)
    const { party, parties } = found
    // One that was cut off before goes in small steps.
    const isWhole = job.attempt === 1 && isLastToSign(party, parties)
    const finished = isWhole ? await finishAhead(deps, documents, sealed, held) : undefined
    deps.log.debug({ ...task, stage: 'sealing.stored' }, '新版本已就绪，尚未生效')
    // What was sealed under an authority that was revoked meanwhile would hold for nobody.
    if (deps.authority.issuing !== issuing) continue
    const made = { found, sealed, finished, held }
    if (await together(task.contractId, () => commit(deps, job, made, actor))) {
      deps.log.debug({ ...task, stage: 'sealing.committed' }, '签名已生效')
      if (finished !== undefined) deps.log.debug({ ...task, stage: 'finishing.committed' }, '合同已固化')
      return
    }
  }
}

/** One signature, as the chain remembers it. */
interface MadeSignature {
  readonly field: string
  readonly documentId: string
  readonly timestampAt: string | null
  readonly timestampSerial: string
}

interface SealedDocument extends SignedRevision {
  readonly signatures: readonly MadeSignature[]
}

/** New revisions of the documents in which the party has places, held but not yet anybody's. */
const sealAll = async (
  deps: Deps,
  documents: readonly DocumentRecord[],
  { party, contract, places }: Sealing,
  held: HeldContent,
): Promise<SealedDocument[]> => {
  const drawings = await drawingsOf(deps, party)
  const date = drawDate(deps.clock.now())
  const sealed: SealedDocument[] = []
  const attachments = attachmentsAmong(documents)
  for (const document of documents) {
    const own = places.filter((place) => place.documentId === document.id)
    const acts = actsIn(party, own, document.pages)
    if (acts.length === 0) continue
    let pdf: Uint8Array = await deps.storage.get(document.currentSha256)
    let timestampAt: Date | null = null
    const signatures: MadeSignature[] = []
    for (const { kind, slots } of acts) {
      const signed = await deps.sealing.sign({
        pdf,
        field: slots.field,
        appearances: { seal: drawings[kind], date },
        // Named as the certificate it is signed with.
        name: kind === 'personSign' ? party.name : party.companyName,
        reason: signingReason(contract.name, attachments),
        attachments,
        key: await keyFor(deps, party, kind),
        timestamps: { kind: 'embedded', key: await loadSigningKey(deps, { kind: 'timestamp' }) },
      })
      pdf = signed.pdf
      timestampAt = signed.timestampTime ?? timestampAt
      signatures.push({
        field: slots.field,
        documentId: document.id,
        timestampAt: signed.timestampTime?.toISOString() ?? null,
        timestampSerial: timestampSerialOf(signed.cms) ?? '',
      })
    }
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    deps.log.debug({ partyId: party.id, stage: 'sealing.signed' }, '签名已生成')
    await held.hold(pdf)
    sealed.push({ document, pdf, sha256, size: pdf.length, timestampAt, signatures })
  }
  return sealed
}

const actOf = (party: PartyRecord) => {
  if (party.act === null) throw new Error(`party ${party.id} seals without an act`)
  return party.act
}

const drawingsOf = async (deps: Deps, party: PartyRecord): Promise<{ [Kind in SealKind]?: Drawing }> => {
  const { seals } = actOf(party)
  const records = await sealsById(deps.db, Object.values(seals))
  const drawn = (id: string | undefined) => records.find((record) => record.id === id)?.drawing
  const chosen = Object.entries(seals).map(([kind, id]) => [kind, drawn(id)])
  return Object.fromEntries(chosen.filter(([, drawing]) => drawing !== undefined))
}

/** A person's signature is sealed with the person's key, a company's seals with the company's. */
const keyFor = (deps: Deps, party: PartyRecord, kind: SealKind) => {
  const act = actOf(party)
  if (kind === 'personSign') return loadHolderKey(deps, { kind: 'person', userId: act.userId })
  if (act.companyId === null) throw new Error(`party ${party.id} seals for no company`)
  return loadHolderKey(deps, { kind: 'company', companyId: act.companyId })
}

/** What is stored and comes into force at once. */
interface MadeReady {
  readonly found: Sealing
  readonly sealed: readonly SealedDocument[]
  /** Where this was the last signature, the finished revisions upon it. */
  readonly finished: readonly MadeDocument[] | undefined
  readonly held: HeldContent
}

/** One transaction: new revisions, the party signed, the contract moved on. False when a revision is not the newest any more. */
const commit = (
  deps: Deps,
  { payload: { contractId, partyId }, finish }: Job<SealDocumentsTask>,
  { found, sealed, finished, held }: MadeReady,
  actor: SystemActor,
): Promise<boolean> =>
  deps.db.transaction(async () => {
    const { db } = deps
    await holdContract(db, contractId, () => followedBy(db, found))
    const party = (await lockPartiesOf(db, contractId)).find(({ id }) => id === partyId)
    if (party?.state !== 'sealing') return true
    const current = new Map(
      (await documentsOf(db, contractId)).map((document) => [document.id, document.revision]),
    )
    const needed = finished === undefined ? sealed.map(({ document }) => document) : found.documents
    if (needed.some(({ id, revision }) => current.get(id) !== revision)) return false
    const now = deps.clock.now()
    await held.put()
    for (const { document, sha256, size, timestampAt } of sealed) {
      const revision = {
        id: randomUUID(),
        sha256,
        contractId,
        documentId: document.id,
        revision: document.revision + 1,
        kind: 'signed' as const,
        partyId,
        size,
        isFinal: false,
        createdAt: now,
      }
      if (!(await replaceRevision(db, revision, timestampAt))) throw new Error('a locked revision moved')
    }
    const detail = {
      documents: sealed.map(({ document, sha256 }) => ({
        documentId: document.id,
        before: document.currentSha256,
        sha256,
      })),
      signatures: sealed.flatMap(({ signatures }) => signatures),
    }
    await moveSigning(deps, {
      id: partyId,
      contractId,
      event: { type: 'sealing.finished', at: now.getTime() },
      actor,
      detail,
      ofContract: { detail: { partyId } },
      // Before the contract hears of it: its figures count the uses of seals.
      between: ({ entry }) => logUses(deps, party, sealed, entry),
    })
    if (finished !== undefined) await completeAhead(deps, contractId, finished, { at: now, actor })
    await finish?.()
    return true
  })

/** Gives the act back to the signer, with the reason. */
const giveBack = (
  deps: Deps,
  { contractId, partyId }: SealDocumentsTask,
  actor: SystemActor,
  reason: string,
): Promise<void> =>
  deps.db.transaction(async () => {
    await lockContract(deps.db, contractId)
    const party = await findParty(deps.db, contractId, partyId)
    if (party?.state !== 'sealing') return
    const at = deps.clock.now().getTime()
    await moveSigning(deps, {
      id: partyId,
      contractId,
      event: { type: 'sealing.failed', at, reason, wasApplied: party.act?.sealer !== undefined },
      actor,
      detail: { reason },
      ofContract: { detail: { partyId } },
    })
  })
