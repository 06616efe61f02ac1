// Law firms, lawyers and applications for tests, made through the calls.
import { randomUUID } from 'node:crypto'
import { uploadContractFile } from '#protocol/base.ts'
import { addLawyer, saveLawFirm } from '#protocol/contracts/law-firms.ts'
import { applyForLawyer } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export const QUESTION = '请审查付款与违约责任条款是否对我方有利。'

/** A firm with one lawyer, and the desk that entered them. */
export const newFirm = async (
  app: TestApp,
  lawyer: Pick<TestPerson, 'phone'>,
): Promise<{ desk: TestClient; firmId: string; lawyerId: string }> => {
  const desk = await firstOperator(app)
  const { firmId } = await desk.call(saveLawFirm, {
    requestId: randomUUID(),
    firmId: null,
    name: '北京明理律师事务所',
    licenceNo: '31110000MD0123456X',
    isActive: true,
  })
  const { lawyerId } = await desk.call(addLawyer, {
    requestId: randomUUID(),
    firmId,
    phone: lawyer.phone,
    licenceNo: '11101202610123456',
  })
  return { desk, firmId, lawyerId }
}

/** Asks for a review of one uploaded file; `change` replaces parts. */
export const applied = async (
  customer: Pick<Signer, 'client'>,
  asked: { firmId: string; lawyerId: string | null },
  change: Partial<{ title: string; question: string }> = {},
): Promise<string> => {
  const { fileId } = await customer.client.call(uploadContractFile, { name: '采购合同.pdf' } as never, {
    body: pagesOf(1),
  })
  const { lawyerReviewId } = await customer.client.call(applyForLawyer, {
    requestId: randomUUID(),
    ...asked,
    type: 1,
    title: '采购合同',
    question: QUESTION,
    contractId: null,
    fileIds: [fileId],
    ...change,
  })
  return lawyerReviewId
}
