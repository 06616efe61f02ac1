// Rows of lawyer reviews for tests that need the things alone, without their papers.
import { randomUUID } from 'node:crypto'
import { LAWYER_REVIEW_STATUS } from '#protocol/contracts/lawyer-reviews/status.ts'
import { putFirm, putLawyer } from '#server/domain/contracts/law-firms/store.ts'
import { insertLawyerReview, lawyerReviewLifecycle } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { startClocks } from '#server/domain/lifecycle.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Person = Pick<TestPerson, 'userId' | 'name'>

/** A firm with one lawyer. */
export const insertFirmRows = async (
  { db, clock }: TestApp,
  lawyer: Person,
): Promise<{ firmId: string; lawyerId: string }> => {
  const [firmId, lawyerId] = [randomUUID(), randomUUID()]
  const times = { isActive: true, createdAt: clock.now(), updatedAt: clock.now() }
  await putFirm(db, { id: firmId, name: '北京明理律师事务所', licenceNo: '31110000MD0123456X', ...times })
  await putLawyer(db, {
    id: lawyerId,
    firmId,
    userId: lawyer.userId,
    name: lawyer.name,
    licenceNo: '11101202610123456',
    ...times,
  })
  return { firmId, lawyerId }
}

/** An application with one file that has no bytes, its clock running. */
export const insertLawyerReviewRow = async (
  { db, deps, clock }: TestApp,
  {
    customer,
    companyId = null,
    text = '请审查付款条款。',
    ...asked
  }: { customer: Person; companyId?: string | null; text?: string; firmId: string; lawyerId: string },
): Promise<{ lawyerReviewId: string; lawyerFileId: string }> => {
  const [id, fileId] = [randomUUID(), randomUUID()]
  const now = clock.now()
  const at = now.getTime()
  await db.transaction(async () => {
    await insertLawyerReview(
      db,
      {
        id,
        ...asked,
        state: 'applied',
        status: LAWYER_REVIEW_STATUS.applied,
        context: { appliedAt: at, answerBy: at + 7 * 86_400_000 },
        version: 1,
        customerId: customer.userId,
        companyId,
        customer: customer.name,
        type: 1,
        title: '采购合同',
        question: text,
        createdAt: now,
        updatedAt: now,
      },
      [
        {
          id: fileId,
          reviewId: id,
          position: 0,
          name: `${text}.pdf`,
          size: 1,
          pages: 1,
          sha256: '0'.repeat(64),
        },
      ],
    )
    await startClocks(deps, lawyerReviewLifecycle, id)
  })
  return { lawyerReviewId: id, lawyerFileId: fileId }
}
