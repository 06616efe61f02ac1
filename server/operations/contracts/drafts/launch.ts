// Launches a draft: checks it, reserves all signature fields, and opens the first turns.
import { createHash, randomUUID } from 'node:crypto'
import { allProblems } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import { normalizeCompanyName, normalizePersonName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { insertDocuments } from '#server/domain/contracts/documents/store.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
import { changeContract, findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { actsIn } from '#server/domain/contracts/parties/acts.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import { insertCopies } from '#server/domain/contracts/copies/store.ts'
import { insertParties, partiesOf } from '#server/domain/contracts/parties/store.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import {
  readStarting,
  staffed,
  startApproval,
  strictestFor,
} from '#server/operations/contracts/approvals/start.ts'
import type { Staffed } from '#server/operations/contracts/approvals/start.ts'
import { checkQuota } from '#server/operations/trade/quotas/show.ts'
import { keepContacts } from '#server/operations/account/contacts/keep.ts'
import { bindLaunched } from './bind-parties.ts'
import { countLaunch } from './launch-limits.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { detailPath } from '#server/operations/contracts/contracts/paths.ts'
import { checkCertified, checkOwnDraft, checkVersion, columnsOf } from './drafts.ts'
import { numberAtLaunch } from './numbers.ts'

interface LaunchInput {
  readonly contractId: string
  readonly version: number
}

/** What the launch answers; `myPartyId` is the initiator's own signing act that is open now. */
export interface Launched {
  contractId: string
  myPartyId: string | null
  /** Whether its company approves it first. */
  inApproval: boolean
}

/** Lines up launches of the same draft, so that a repeated request does not prepare the files again. */
export const createLaunch = () => {
  const line = createLine()
  return (ctx: Context, input: LaunchInput): Promise<Launched> =>
    line(input.contractId, async () => {
      try {
        const prepared = await prepare(ctx, input)
        return await ctx.transaction(() => commit(ctx, input, prepared))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // A request that was answered before gets that answer, not the refusal its repetition meets.
        return ctx.transaction(() => Promise.reject(error))
      }
    })
}

interface PreparedFile {
  readonly documentId: string
  readonly fileId: string
  readonly sha256: string
  readonly size: number
  /** Nobody has a place in it. */
  readonly isAttachment: boolean
}

interface Prepared {
  readonly content: DraftContent
  /** Ids of the launched parties by the ids they had in the draft: fresh ones, so that links of an earlier launch stay dead. */
  readonly partyIds: ReadonlyMap<string, string>
  readonly files: readonly PreparedFile[]
}

/** All that takes time, done outside the transaction: nothing is changed yet but new files in storage. */
const prepare = async (ctx: Context, { contractId, version }: LaunchInput): Promise<Prepared> => {
  await checkCertified(ctx)
  const { sealing, storage } = ctx.deps
  const record = await findContract(ctx.deps.db, contractId)
  checkOwnDraft(ctx, record)
  checkVersion(record, version)
  const content = normalised(await withStoredFiles(ctx.deps.db, ctx.user.id, record.content), ctx.user.phone)
  const problems = allProblems(content, ctx.clock.now().getTime())
  if (problems.length > 0) {
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
  }
  // Nobody waits for files to be prepared only to hear that nothing is left to launch, or that no one can approve them.
  await checkQuota(ctx)
  await approvalFor(ctx, content)
  const partyIds = new Map(content.parties.map((party) => [party.partyId, randomUUID()]))
  const files: PreparedFile[] = []
  // One after the other: together the files may be larger than what memory should hold.
  for (const file of content.files) {
    const signatures = content.parties.flatMap((party) => {
      const places = content.fields.filter(
        (field) => field.fileId === file.fileId && field.partyId === party.partyId,
      )
      const id = partyIds.get(party.partyId) ?? ''
      return actsIn({ id, partyType: party.partyType }, places, file.pages).map((act) => act.slots)
    })
    const original = await storage.get(file.sha256)
    const isAttachment = signatures.length === 0
    const pdf = isAttachment ? original : await sealing.reserve({ pdf: original, signatures })
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const size = pdf.length
    if (sha256 !== file.sha256) await storage.put(pdf)
    files.push({ documentId: randomUUID(), fileId: file.fileId, sha256, size, isAttachment })
  }
  return { content, partyIds, files }
}

const commit = async (
  ctx: Context,
  { contractId, version }: LaunchInput,
  { content: prepared, partyIds, files }: Prepared,
): Promise<Launched> => {
  const { db } = ctx.deps
  const record = await lockContract(db, contractId)
  checkOwnDraft(ctx, record)
  checkVersion(record, version)
  await countLaunch(ctx, prepared)
  const approving = await approvalFor(ctx, prepared)
  const contractNo = await numberAtLaunch(ctx.deps, record, prepared.contractNo)
  const content = { ...prepared, contractNo }
  const now = ctx.clock.now()
  const deadline = new Date(content.deadline ?? 0)
  await changeContract(db, contractId, {
    ...columnsOf(content, record.initiator, now),
    deadline,
    reason: '',
    launchedAt: now,
  })
  await insertDocuments(
    db,
    files.map((file, position) => documentRows(contractId, content, file, position, now)),
  )
  const documentIds = new Map(files.map((file) => [file.fileId, file.documentId]))
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
      willing: party.willing,
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
    })),
  )
  await keepContacts(ctx, [
    ...content.parties.map((party) => ({
      ...party,
      companyName: party.partyType === 2 ? party.companyName : '',
    })),
    ...content.cc.map((copy) => ({ ...copy, companyName: '' })),
  ])
  await bindLaunched(ctx.deps, contractId)
  await moveContract(ctx.deps, {
    id: contractId,
    event: {
      type: 'contract.launched',
      at: now.getTime(),
      by: { isInitiator: true, isAdmin: false },
      deadlineAt: deadline.getTime(),
      partyCount: content.parties.length,
      needsApproval: approving !== undefined,
    },
    actor: ctx.actor,
    detail: {
      name: content.name,
      documents: files.map((file, index) => ({
        documentId: file.documentId,
        name: content.files[index]?.name,
        original: content.files[index]?.sha256,
        sha256: file.sha256,
        isAttachment: file.isAttachment,
      })),
    },
  })
  if (approving !== undefined) {
    await startApproval(ctx.deps, approving, {
      subject: { noun: 'contract', id: contractId },
      title: `《${content.name}》`,
      target: detailPath(contractId),
      starter: { userId: ctx.user.id, name: ctx.user.name },
      actor: ctx.actor,
    })
  }
  const mine = (await partiesOf(db, contractId)).find(
    (party) => party.state === 'toSign' && isParty(party, ctx.user.id, ctx.identity),
  )
  return { contractId, myPartyId: mine?.id ?? null, inApproval: approving !== undefined }
}

/** The strictest process that fits, with the people who approve by it; undefined where none fits. Refuses `approval.nobody`. */
const approvalFor = async (
  { deps, identity, user }: Context,
  { contractType, amount, approval }: DraftContent,
): Promise<Staffed | undefined> => {
  if (identity.type === 1) return undefined
  const { companyId } = identity
  const starting = await readStarting(deps, { companyId, userId: user.id })
  if (starting === undefined) return undefined
  const wanted = await strictestFor(deps, companyId, starting, { scopes: ['contract'], contractType, amount })
  return wanted && staffed(wanted, starting, approval?.chosen ?? {})
}

const documentRows = (
  contractId: string,
  content: DraftContent,
  file: PreparedFile,
  position: number,
  now: Date,
) => {
  const draft = content.files[position]
  if (draft === undefined) throw new Error(`no draft file ${position}`)
  const { documentId, sha256, size, isAttachment } = file
  return {
    document: {
      id: documentId,
      contractId,
      position,
      name: draft.name,
      pages: draft.pages,
      originalSha256: draft.sha256,
      currentSha256: sha256,
      revision: 0,
      size,
      isAttachment,
    },
    revision: {
      id: randomUUID(),
      sha256,
      contractId,
      documentId,
      revision: 0,
      kind: isAttachment ? ('attached' as const) : ('reserved' as const),
      size,
      isFinal: false,
      createdAt: now,
    },
  }
}

/** Names and phones as they are kept and compared. */
const normalised = (content: DraftContent, ownPhone: string): DraftContent => ({
  ...content,
  name: content.name.trim(),
  contractNo: content.contractNo.trim(),
  // Files kept earlier may still be called what they were made of; the signatures name what is downloaded.
  files: content.files.map((file) => ({ ...file, name: pdfName(file.name) })),
  parties: content.parties.map((party) => ({
    ...party,
    name: normalizePersonName(party.name),
    // One's own may have changed since the draft was begun.
    phone: party.isSelf ? ownPhone : party.phone.trim(),
    companyName: normalizeCompanyName(party.companyName),
  })),
  cc: content.cc.map((copy) => ({
    ...copy,
    name: normalizePersonName(copy.name),
    phone: copy.phone.trim(),
  })),
})
