// What hangs on the guarded company’s contracts: approval, review, reports, deadlines, texts, lists.
import { randomUUID } from 'node:crypto'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { pairsIn } from '#protocol/contracts/page-texts/folding.ts'
import { viewerKeys } from '#server/domain/contracts/contracts/search.ts'
import { saveSource, viewersOf } from '#server/domain/contracts/page-texts/store.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { newDraft, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { insertLaunchList } from '#server/domain/contracts/batches/launch-lists.ts'
import { addPromise } from '#protocol/contracts/promises/promises.ts'
import { handedIn, newPaper } from '#tests/support/papers.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { handInForReview, pin, reviewedBy } from '#tests/support/reviews.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { INTERNAL, SECRET } from '#tests/support/matrix/secrets.ts'

/** A contract that waits for a colleague's approval, under a process of the company. */
export const approvalOf = async (owner: Signer, memberId: string, draft: object) => {
  const nodes = [node({ by: 'persons', memberIds: [memberId] })]
  const processId = await newProcess(owner, nodes, { name: `${INTERNAL}审批` })
  const { contractId, version } = await newDraft(owner, draft as never)
  await owner.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  const { approval } = await seen(owner, contractId)
  if (approval === null) throw new Error('the contract went out without approval')
  return { processId, approvalId: approval.approvalId }
}

/** A contract that waits for a colleague's review, with a note of theirs. */
export const reviewOf = async (
  owner: Signer,
  reviewer: Pick<TestPerson, 'name' | 'client'> & { memberId: string },
  draft: object,
) => {
  const { memberId, name } = reviewer
  const contractId = await handInForReview(owner, [{ memberId, name }], draft as never)
  const { review, documents } = await reviewedBy(reviewer, contractId)
  const { reviewId } = review
  const note = await pin(reviewer, reviewId, documents[0]!.documentId, { text: SECRET })
  return { reviewId, noteId: note.data.noteId }
}

/** A report that waits for a colleague's approval, and a draft of another. */
export const papersOf = async (owner: Signer, approverId: string) => {
  const secret = { terms: { reason: SECRET, approverIds: [approverId] }, content: { name: `${SECRET}签报` } }
  const paperId = await handedIn(owner, 'report', secret)
  const { contractId: paperDraftId } = await newPaper(owner, 'report', secret)
  return { paperId, paperDraftId }
}

/** A deadline that the company keeps of a contract on paper. */
export const promiseOf = async ({ client }: Signer): Promise<string> => {
  const { promiseId } = await client.call(addPromise, {
    requestId: randomUUID(),
    ownerMemberId: null,
    terms: {
      kind: 3,
      title: `${SECRET}尾款`,
      counterparty: SECRET,
      contractId: null,
      dueDay: '2999-01-01',
      amount: 100,
      direction: 'pay',
      cycleMonths: null,
      untilDay: null,
      advanceDays: [],
      remark: SECRET,
    },
  })
  return promiseId
}

/** What all would find who search for it, and who may see it. */
const SAID = '正文密语'

export const keepText = async (
  app: TestApp,
  of: { readonly contractId: string | null; readonly filingId: string | null },
  companyId: string,
): Promise<void> => {
  const id = of.contractId ?? of.filingId ?? ''
  const viewers = of.contractId === null ? [`2:${companyId}`] : await viewersOf(app.db, of.contractId)
  const text = `${SECRET}${SAID}`
  const source = { id, ...of, files: '1:', viewers: viewerKeys(viewers), pairs: [...pairsIn(SAID)] }
  await saveSource(app.db, source, [{ documentId: id, position: 0, page: 1, text }], app.clock.now())
}

/** A checked spreadsheet that only its owner may launch. */
export const listOf = async (
  app: TestApp,
  { userId }: TestPerson,
  companyId: string,
  content: DraftContent,
): Promise<string> => {
  const id = randomUUID()
  const row = { name: SECRET, amount: null, parties: [], values: [] }
  const createdAt = app.clock.now()
  await app.db.transaction(() =>
    insertLaunchList(app.db, { id, userId, companyId, content, rows: [row], createdAt }),
  )
  return id
}
