// Drafts of contracts: made prefilled, read and saved by their author alone (domain.md §2).
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { randomUUID } from 'node:crypto'
import { DEADLINE_DEFAULT_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import type { Draft, DraftAttachment, DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import type { ContractKind } from '#protocol/contracts/contracts/kinds.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { pausedWords } from '#server/domain/company/certifications/paused.ts'
import { NEW_CONTRACT } from '#server/domain/contracts/contracts/events.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import {
  changeContract,
  findContract,
  insertContract,
  lockContract,
} from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { uploadsOf, withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { refreshLists } from '#server/operations/contracts/contracts/moves.ts'
import type { Launching } from './launching.ts'
import { notFound } from '#server/operations/contracts/contracts/refusals.ts'

/** Makes an empty draft with the current identity as its first party. Refuses `identity.not-certified`. */
export const createDraft = async (ctx: Context): Promise<Draft> => {
  await checkCertified(ctx)
  return insertDraft(ctx, emptyContent(ctx, DEADLINE_DEFAULT_DAYS))
}

/** What a new draft holds: the current identity as its first party, and so many days to sign. */
export const emptyContent = (ctx: Context, days: number): DraftContent => ({
  step: 'startType',
  startType: 1,
  name: '',
  contractNo: '',
  contractType: '',
  amount: null,
  remark: '',
  files: [],
  parties: [ownParty(ctx)],
  cc: [],
  ordered: false,
  deadline: new Date(ctx.clock.now().getTime() + days * 86_400_000).toISOString(),
  fields: [],
  minReadSeconds: 0,
})

/** Stores a new draft of the current identity with this content; `as` is its id where that was given out before. */
export const insertDraft = async (ctx: Context, content: DraftContent, as?: string): Promise<Draft> => {
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const id = await insertContractRow(ctx, content, { kind: 'contract', aboutId: null, as })
  await appendAudit(db, {
    chainId: id,
    at: now,
    event: 'contract:draft.created',
    actor: ctx.actor,
    detail: {},
  })
  await refreshLists(ctx.deps, id)
  return { contractId: id, version: 1, content, savedAt: now.toISOString() }
}

/** Stores a new contract, still a draft, and answers its id. */
export const insertContractRow = async (
  { deps: { db }, clock, user, identity }: Launching,
  content: DraftContent,
  { kind, aboutId, as }: { kind: ContractKind; aboutId: string | null; as?: string | undefined },
): Promise<string> => {
  const now = clock.now()
  const id = as ?? randomUUID()
  const initiator = identity.type === 2 ? identity.companyName : user.name
  await insertContract(db, {
    id,
    kind,
    aboutId,
    companyId: identity.type === 2 ? identity.companyId : null,
    initiatorId: user.id,
    initiator,
    state: 'draft',
    status: CONTRACT_STATUS.draft,
    context: { ...NEW_CONTRACT, isMade: kind !== 'contract' },
    version: 1,
    createdAt: now,
    ...columnsOf(content, initiator, now),
  })
  return id
}

/** Refuses `not-found` for drafts of others and `draft.launched` once it is under way. */
export const readDraft = async (ctx: Context, contractId: string): Promise<Draft> => {
  const record = await findContract(ctx.deps.db, contractId)
  checkOwnDraft(ctx, record)
  const { version, content, updatedAt } = record
  return { contractId, version, content, savedAt: updatedAt.toISOString() }
}

/** Saves the whole content. Refuses `draft.stale` when another window saved in between. */
export const saveDraft = async (
  ctx: Context,
  input: { contractId: string; version: number; content: DraftContent },
): Promise<{ version: number; savedAt: string }> => {
  const { db } = ctx.deps
  const record = await lockContract(db, input.contractId)
  checkOwnDraft(ctx, record)
  if (isSavedAlready(record, input.version, input.content))
    return { version: record.version, savedAt: record.updatedAt.toISOString() }
  checkVersion(record, input.version)
  const content = await withStoredFiles(db, ctx.user.id, input.content)
  const now = ctx.clock.now()
  const version = record.version + 1
  await changeContract(db, record.id, { version, ...columnsOf(content, record.initiator, now) })
  await forgetUnnamed(db, ctx.user.id, dropped(record.content, content))
  await refreshLists(ctx.deps, record.id)
  return { version, savedAt: now.toISOString() }
}

/** Files that the draft had and has no more. */
export const dropped = (before: DraftContent, now: DraftContent): DraftAttachment[] => {
  const kept = new Set(uploadsOf(now).map(({ fileId }) => fileId))
  return uploadsOf(before).filter(({ fileId }) => !kept.has(fileId))
}

/** The columns that repeat parts of the content, for lists and search. Phones are not among what can be searched: they are masked. */
export const columnsOf = (content: DraftContent, initiator: string, now: Date) => ({
  no: content.contractNo.trim(),
  name: content.name.trim(),
  content,
  deadline: content.deadline === null ? null : new Date(content.deadline),
  searchText: [
    content.name,
    content.contractNo,
    initiator,
    ...content.parties.flatMap((party) => [party.companyName, party.name]),
  ]
    .join(' ')
    .slice(0, 20_000),
  updatedAt: now,
})

/** Launching and drafting are for certified identities; refuses `identity.not-certified`. */
export const checkCertified = async ({
  deps: { db },
  user,
  identity,
}: Pick<Context, 'deps' | 'user' | 'identity'>): Promise<void> => {
  if (user.autStatus !== 1) {
    const paused = await pausedWords(db, 'person', user.id)
    throw new Refusal('identity.not-certified', paused ?? '发起签署前需要先完成个人实名认证。')
  }
  if (identity.type === 2 && identity.companyAutStatus !== 1) {
    const paused = await pausedWords(db, 'company', identity.companyId)
    throw new Refusal(
      'identity.not-certified',
      paused ?? '当前单位尚未通过认证，暂不能发起签署。请先完成单位认证，或切换到个人身份。',
    )
  }
}

/** Refuses everything that is not a draft of the person in the current identity. */
export function checkOwnDraft(
  ctx: Context,
  record: ContractRecord | undefined,
): asserts record is ContractRecord {
  const companyId = ctx.identity.type === 2 ? ctx.identity.companyId : null
  if (record === undefined || record.initiatorId !== ctx.user.id || record.companyId !== companyId)
    throw notFound()
  if (record.state !== 'draft')
    throw new Refusal('draft.launched', '这份合同已经发起，不能再修改。如需修改，请先撤回。')
}

/** Refuses a save or launch that starts from an older draft. */
export const checkVersion = (record: Pick<ContractRecord, 'version'>, version: number): void => {
  if (record.version === version) return
  throw new Refusal(
    'draft.stale',
    '草稿已在其他窗口或设备上更新，本次内容未保存。请重新打开草稿，核对后再改。',
  )
}

const ownParty = ({ user, identity }: Context): DraftParty => ({
  partyId: randomUUID(),
  partyType: identity.type,
  name: user.name,
  phone: user.phone,
  companyName: identity.type === 2 ? identity.companyName : '',
  signOrder: 1,
  willing: ['sms', 'signPwd'],
  isSelf: true,
})
