// The job that makes a contract of a paper, and asks those who may seal.
// The company is its only party.
// So papers are sealed, checked and attested by the same path as contracts (docs/decisions/0046).
import { randomUUID } from 'node:crypto'
import { DEADLINE_MAX_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import type { ApprovalRecord } from '#server/domain/contracts/approvals/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { changePaper, findPaper, lockPaper } from '#server/domain/office/papers/store.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import { insertRequest } from '#server/domain/seals/seal-requests/store.ts'
import type { Job } from '#server/jobs/runner.ts'
import type { Launching } from '#server/operations/contracts/drafts/launching.ts'
import { launchPrepared, prepareMade } from '#server/operations/contracts/drafts/launch-made.ts'
import type { Made } from '#server/operations/contracts/drafts/launch-made.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import { isForGood } from '#server/operations/contracts/signing/for-good.ts'
import { subjectOf } from './find.ts'
import { movePaper } from './moves.ts'
import type { AskForSealTask } from './moves.ts'

const DAY_MS = 86_400_000
// After so many failures the author gets the paper back instead of waiting on.
const PATIENCE = 4

/** The handler. A paper that was withdrawn meanwhile, or whose contract is there, is left alone. */
export const createAskForSeal =
  (deps: Deps) =>
  async (job: Job<AskForSealTask>): Promise<void> => {
    const { paperId } = job.payload
    const actor = systemActor(job.id)
    try {
      await askForSeal(deps, paperId, actor)
    } catch (error) {
      if (!isForGood(error) && job.attempt < PATIENCE) throw error
      deps.log.error({ err: error, paperId }, '用印没有开始，退回给提交人')
      const reason = isForGood(error) ? error.words : '服务器暂时无法开始用印，请稍后重新提交。'
      await deps.db.transaction(async () => {
        const paper = await lockPaper(deps.db, paperId)
        if (!isWaiting(paper)) return
        await movePaper(deps, {
          id: paperId,
          event: { type: 'sealing.failed', reason },
          actor,
          detail: { reason },
        })
      })
    }
  }

const isWaiting = (paper: PaperRecord | undefined): paper is PaperRecord =>
  paper?.state === 'toSeal' && paper.contractId === null

const askForSeal = async (deps: Deps, paperId: string, actor: Actor): Promise<void> => {
  const paper = await findPaper(deps.db, paperId)
  if (!isWaiting(paper)) return
  const launching = await authorOf(deps, paper, actor)
  const prepared = await prepareMade(launching, madeOf(launching, paper))
  await deps.db.transaction(async () => {
    if (!isWaiting(await lockPaper(deps.db, paperId))) return
    const { contractId } = await launchPrepared(launching, prepared)
    await changePaper(deps.db, paperId, { contractId })
    await apply(deps, paper, contractId, launching.actor)
  })
}

/** The author as the one who launches; refuses where they left or the company is there no more. */
const authorOf = async (deps: Deps, paper: PaperRecord, actor: Actor): Promise<Launching> => {
  const user = await getUser(deps.db, paper.authorId)
  const company = await getCompany(deps.db, paper.companyId)
  if (user === undefined || company === undefined)
    throw new Refusal('not-found', '提交人或单位已注销，不能用印。')
  const { id, phone, name, autStatus } = user
  return {
    deps,
    clock: deps.clock,
    user: { id, phone, name, autStatus },
    identity: {
      type: 2,
      companyId: company.id,
      companyName: company.name,
      companyAutStatus: company.autStatus,
    },
    actor: { ...actor, userId: id, who: name, identity: `2:${company.id}` },
  }
}

const madeOf = (
  { user, identity, clock }: Launching,
  { id, kind, name, content, companyId }: PaperRecord,
): Made => ({
  kind,
  aboutId: id,
  name,
  files: content.files.map(({ name: fileName, sha256, size, pages }) => ({
    name: fileName,
    sha256,
    size,
    pages,
  })),
  parties: [
    {
      partyType: 2,
      name: user.name,
      phone: user.phone,
      companyName: identity.type === 2 ? identity.companyName : '',
      userId: user.id,
      companyId,
      signOrder: 1,
      willing: ['sms', 'signPwd'],
      places: content.fields.map(({ fileId, kind: place, page, x, y, w, h }) => ({
        file: content.files.findIndex((file) => file.fileId === fileId),
        kind: place,
        page,
        x,
        y,
        w,
        h,
      })),
    },
  ],
  remark: content.remark,
  ordered: false,
  deadline: new Date(clock.now().getTime() + DEADLINE_MAX_DAYS * DAY_MS),
})

/** The application for the seal, which the paper's own approval has let through. */
const apply = async (deps: Deps, paper: PaperRecord, contractId: string, actor: Actor): Promise<void> => {
  const [party] = await partiesOf(deps.db, contractId)
  if (party === undefined) throw new Error(`contract ${contractId} has no party`)
  const approval = await newestOf(deps.db, subjectOf(paper))
  const now = deps.clock.now()
  const reason = paper.content.paper?.reason ?? ''
  await insertRequest(deps.db, {
    id: randomUUID(),
    contractId,
    partyId: party.id,
    companyId: paper.companyId,
    applicantId: paper.authorId,
    applicant: paper.author,
    reason,
    ofPaper: true,
    // One of an earlier round let something else through.
    approvalId: approval?.state === 'passed' && isOfThisRound(approval, paper) ? approval.id : null,
    createdAt: now,
  })
  await moveParty(deps, {
    id: party.id,
    event: {
      type: 'seal.applied',
      at: now.getTime(),
      by: { isMe: true, matches: true, willing: false },
      needsApproval: false,
    },
    actor,
    detail: { companyId: paper.companyId, reason },
  })
}

const isOfThisRound = ({ startedAt }: ApprovalRecord, { handedInAt }: PaperRecord): boolean =>
  handedInAt !== null && startedAt >= handedInAt
