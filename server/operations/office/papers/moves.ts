// Moves a paper through its chart, with what its chart asks for.
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { PaperEvent, paperMachine } from '#server/domain/office/papers/machine.ts'
import { changePaper, findPaper, paperLifecycle } from '#server/domain/office/papers/store.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { endApprovalOf } from '#server/operations/contracts/approvals/moves.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { subjectOf } from './find.ts'

export type PaperDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'config' | 'following' | 'personalData'>

/** The job that makes the contract in which a paper's documents are sealed. */
export const ASK_FOR_SEAL_JOB = defineJob<AskForSealTask>('ask-for-seal')
export interface AskForSealTask {
  readonly paperId: string
}

export interface PaperMove {
  readonly id: string
  readonly event: PaperEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Moves a paper in one transaction. Refuses with `paper.not-possible` or `not-found`. */
export const movePaper = async (deps: PaperDeps, move: PaperMove): Promise<void> => {
  await advance(deps, paperLifecycle, effects(deps), move)
}

const reasonOf = (event: PaperEvent): string => ('reason' in event ? event.reason : '')

const effects = (deps: PaperDeps): Effects<typeof paperMachine> => ({
  tellCopies: async ({ id }) => {
    const paper = await paperOf(deps, id)
    for (const { userId } of paper.copies)
      await notify(deps, userId, {
        kind: 'contract',
        topic: 'copied',
        title: '有一份办公申请抄送给您',
        text: `${paper.author}将${wordsOf(paper)}抄送给您，可以查看。`,
        target: PAGES.paper(id),
      })
  },
  askForSeal: async ({ id }) => {
    const { version } = await paperOf(deps, id)
    const payload = { paperId: id }
    await enqueue(deps.db, { name: ASK_FOR_SEAL_JOB, key: `paper:${id}:seal:${version}`, payload })
  },
  withdrawApproval: ({ id }, event, actor) =>
    endApprovalOf(deps, subjectOf({ id }), 'subject.withdrawn', { reason: reasonOf(event), actor }),
  endSealing: async ({ id }, event, actor) => {
    const { contractId } = await paperOf(deps, id)
    const contract = contractId === null ? undefined : await findContract(deps.db, contractId)
    if (contract?.state !== 'signing') return
    const at = deps.clock.now().getTime()
    const by = { isInitiator: true, isAdmin: false }
    const reason = reasonOf(event)
    await moveContract(deps, {
      id: contract.id,
      event: { type: 'contract.revoked', at, by, reason },
      actor,
      detail: { reason },
      notPossible: '同事刚确认用印，正在把印章写入文件。请过几秒再看结果。',
    })
  },
  rememberReason: ({ id }, event) => changePaper(deps.db, id, { endReason: reasonOf(event) }),
  tellAuthor: async ({ id, to }, event) => {
    const paper = await paperOf(deps, id)
    const message =
      to === 'completed'
        ? { title: '已用印', text: `${wordsOf(paper)}已用印，可以下载用印后的文件。` }
        : {
            title: '用印没有完成',
            text: `${wordsOf(paper)}已退回，可以修改后重新提交。原因：${reasonOf(event)}`,
          }
    await notify(deps, paper.authorId, { kind: 'contract', target: PAGES.paper(id), ...message })
  },
  forgetFiles: async ({ id }) => {
    const paper = await paperOf(deps, id)
    await forgetUnnamed(deps.db, paper.authorId, paper.content.files)
  },
})

const wordsOf = ({ name, kind }: PaperRecord): string =>
  `《${name}》的${kind === 'report' ? '签报' : '用印申请'}`

const paperOf = async ({ db }: PaperDeps, id: string): Promise<PaperRecord> => {
  const paper = await findPaper(db, id)
  if (paper === undefined) throw new Error(`paper ${id} vanished`)
  return paper
}
