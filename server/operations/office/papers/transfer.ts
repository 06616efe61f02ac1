// Papers of somebody who leaves go to a colleague.
import { PAGES } from '#protocol/pages.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { changeStarter } from '#server/domain/contracts/approvals/store.ts'
import { changePaper, lockPaper } from '#server/domain/office/papers/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import type { Successor } from '#server/operations/contracts/contracts/transfer.ts'
import { ownedContent } from '#server/operations/contracts/drafts/owned-content.ts'
import { columnsOf } from './drafts.ts'
import { subjectOf } from './find.ts'

/** A draft or an open paper gets another author of the same company; its files become theirs, for it may come back to be mended. */
export const transferPaper = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { paperId, to, actor }: { paperId: string; to: Successor; actor: Actor },
): Promise<void> => {
  const { db, clock } = deps
  const paper = await lockPaper(db, paperId)
  if (paper === undefined) throw new Refusal('not-found', '没有找到这份签报或用印申请，请刷新页面。')
  const content = await ownedContent(deps, paper.content, to)
  await changePaper(db, paperId, {
    authorId: to.userId,
    author: to.name,
    version: paper.version + 1,
    ...columnsOf(content, to.name, clock.now()),
  })
  await forgetUnnamed(db, paper.authorId, paper.content.files)
  await changeStarter(db, subjectOf(paper), to)
  await appendAudit(db, {
    chainId: paperId,
    at: clock.now(),
    event: 'paper:paper.transferred',
    actor,
    detail: { fromName: paper.author, toName: to.name },
  })
  await notify(deps, to.userId, {
    kind: 'contract',
    title: '同事转交给您一份办公申请',
    text: `“${paper.name || '未命名草稿'}”已转交给您，请继续处理。`,
    target: PAGES.paper(paperId),
  })
}
