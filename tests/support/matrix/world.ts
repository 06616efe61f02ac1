// The data of the authorization matrix: a company with its own things, by the names of inputs.
import { randomUUID } from 'node:crypto'
import { createRole } from '#protocol/company/roles.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { createPad } from '#protocol/seals/signature-pads.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { createTicket, scanTicket } from '#protocol/account/sessions/scan-login.ts'
import { companySigner, launched, newDraft, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { insertFirmRows, insertLawyerReviewRow } from '#tests/support/lawyer-rows.ts'
import { insertBatchRow } from '#tests/support/batch-rows.ts'
import { insertFaceCheckRow } from '#tests/support/face-check-row.ts'
import { insertLoanRow, insertRepaymentRow } from '#tests/support/loan-rows.ts'
import { insertReceiptRow } from '#tests/support/receipt-rows.ts'
import { insertPartner } from '#server/domain/trade/partners/store.ts'
import { insertAffiliationRow } from '#tests/support/groups.ts'
import { insertSubsidyRow } from '#tests/support/subsidies.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { makeCallers } from '#tests/support/matrix/callers.ts'
import type { ActorName } from '#tests/support/matrix/callers.ts'
import { secretDraft, INTERNAL, SECRET } from '#tests/support/matrix/secrets.ts'
import { insertThings } from '#tests/support/matrix/company-rows.ts'
import { noticeOf, pictureOf, grantOf } from '#tests/support/matrix/own-things.ts'
import {
  reviewOf,
  listOf,
  papersOf,
  promiseOf,
  keepText,
  approvalOf,
} from '#tests/support/matrix/contract-things.ts'
import { hrFormOf, hrRestOf, hrNoticeOf } from '#tests/support/matrix/hr-things.ts'
import { orderOf, invoiceOf } from '#tests/support/matrix/trade-things.ts'

export interface World {
  readonly clients: Record<ActorName, TestClient>
  /** Ids of the guarded company's things, by the name of the input they go into. */
  readonly foreign: Readonly<Record<string, string>>
  readonly companyId: string
  /** What must never stand in an answer to an actor. */
  readonly secretsFor: (actor: ActorName) => readonly string[]
  /** Audit chains of the guarded things. */
  readonly chains: readonly string[]
}

/** Makes everything through the calls, except places in the company, which tests put where they need them. */
export const makeWorld = async (app: TestApp): Promise<World> => {
  const owner: Signer = await companySigner(app, '甄如许', '杭州玄圃测试有限公司')
  const companyId = owner.companyId!
  const counterpart = await personSigner(app, '贾宝一')
  const bystander = await personSigner(app, '傅旁观')
  const own = partyFor(owner, { isSelf: true })
  const draft = await newDraft(owner, secretDraft([own, partyFor(counterpart)], '草稿') as never)
  const running = await launched(owner, secretDraft([own, partyFor(counterpart)], '合同') as never)
  const finished = await launched(owner, secretDraft([own], '完成') as never)
  await sign(app, owner, finished)
  await launched(owner, { parties: [own, partyFor(bystander)] })
  const { contract, documents } = await owner.client.call(getContract, { contractId: running })
  const { roleId } = await owner.client.call(createRole, {
    requestId: randomUUID(),
    name: `${INTERNAL}角色`,
    note: '',
    grants: { contact: ['view'], approve: ['attend'] },
  })
  const [seal] = await owner.client.call(listSeals, {})
  const bearer = await newStaff(app, companyId, '裘在职', [roleId])
  const approver = await newStaff(app, companyId, '余审批', ['approver'])
  const clients = await makeCallers(app, companyId, bystander.client)
  const { ticketId } = await app.client().call(createTicket, {})
  await owner.client.call(scanTicket, { ticketId })
  const things = await insertThings(app, companyId, owner.userId)
  const noticeId = await noticeOf(app, owner.userId)
  const pictureId = await pictureOf(counterpart)
  const grantId = await grantOf(owner, seal!.sealId, bearer.memberId)
  const { padId } = await owner.client.call(createPad, {})
  const review = await reviewOf(owner, approver, secretDraft([own, partyFor(counterpart)], '待审'))
  const loanId = await insertLoanRow(app, { lender: owner, borrower: counterpart, purpose: SECRET })
  const repaymentId = await insertRepaymentRow(app, { loanId, borrower: counterpart })
  const { batchToken } = await insertBatchRow(app, {
    userId: owner.userId,
    companyId,
    contractId: running,
    partyId: contract.parties[0]!.partyId,
    name: SECRET,
  })
  const listId = await listOf(app, owner, companyId, draft.content)
  const checkId = await insertFaceCheckRow(app, {
    userId: owner.userId,
    contractId: running,
    partyId: contract.parties[0]!.partyId,
    reason: SECRET,
  })
  const receiptId = await insertReceiptRow(app, { receiver: owner, giver: counterpart, reason: SECRET })
  const { paperId, paperDraftId } = await papersOf(owner, approver.memberId)
  const hrFormId = await hrFormOf(owner)
  const { hrListId, ...hrRest } = await hrRestOf(owner, hrFormId)
  const hrNoticeId = await hrNoticeOf(app, owner, approver.memberId)
  const promiseId = await promiseOf(owner)
  const order = await orderOf(app, owner)
  const { invoiceFileId, ...invoice } = await invoiceOf(app, owner, order.orderId)
  const subsidy = await insertSubsidyRow(app, {
    companyId,
    userId: owner.userId,
    licenceId: draft.content.files[0]!.fileId,
    text: SECRET,
  })
  const affiliationId = await insertAffiliationRow(app, {
    headId: counterpart.companyId ?? randomUUID(),
    companyId,
    userId: owner.userId,
  })
  const partnerId = randomUUID()
  await insertPartner(app.db, {
    id: partnerId,
    userId: owner.userId,
    code: 'MATRXABC',
    rateBp: 1_000,
    createdAt: app.clock.now(),
  })
  const asked = await insertFirmRows(app, counterpart)
  const lawyerReview = await insertLawyerReviewRow(app, {
    customer: owner,
    companyId,
    text: SECRET,
    ...asked,
  })
  await keepText(app, { contractId: running, filingId: null }, companyId)
  await keepText(app, { contractId: null, filingId: things.filingId }, companyId)
  const approved = secretDraft([own, partyFor(counterpart)], '待批')
  const approval = await approvalOf(owner, approver.memberId, approved)
  return {
    companyId,
    clients,
    foreign: {
      contractId: running,
      draftId: draft.contractId,
      finishedId: finished,
      partyId: contract.parties[0]!.partyId,
      documentId: documents[0]!.documentId,
      fileId: draft.content.files[0]!.fileId,
      licenceFileId: draft.content.files[0]!.fileId,
      filingFileId: draft.content.files[0]!.fileId,
      sealId: seal!.sealId,
      roleId,
      memberId: bearer.memberId,
      userId: owner.userId,
      companyId,
      ownerId: owner.userId,
      defaultBizCompanyId: companyId,
      noticeId,
      pictureId,
      grantId,
      padId,
      ...order,
      ...invoice,
      orderIds: order.orderId,
      attachments: draft.content.files[0]!.fileId,
      'downloadInvoice fileId': invoiceFileId,
      'downloadDeskInvoice fileId': invoiceFileId,
      fileIds: invoiceFileId,
      ticketId,
      ...things,
      ...approval,
      ...review,
      loanId,
      receiptId,
      repaymentId,
      batchToken,
      listId,
      checkId,
      hrFormId,
      ...hrRest,
      'startHrTable listId': hrListId,
      hrNoticeId,
      ...subsidy,
      affiliationId,
      partnerId,
      licenceId: draft.content.files[0]!.fileId,
      person: owner.userId,
      promiseId,
      ownerMemberId: bearer.memberId,
      successorId: bearer.memberId,
      paperId,
      'getPaperDraft paperId': paperDraftId,
      'savePaper paperId': paperDraftId,
      'submitPaper paperId': paperDraftId,
      approverId: approver.memberId,
      copyId: approver.memberId,
      ...asked,
      lawyerReviewId: lawyerReview.lawyerReviewId,
      'downloadLawyerFile fileId': lawyerReview.lawyerFileId,
      parentId: things.departmentId,
      moveTo: things.departmentId,
      department: things.departmentId,
      headMemberId: bearer.memberId,
      toMemberId: bearer.memberId,
      toLawyerId: asked.lawyerId,
      taskId: contract.parties[0]!.partyId,
      replacement: roleId,
      add: roleId,
      remove: roleId,
      personSign: seal!.sealId,
      companySeal: seal!.sealId,
      legalSeal: seal!.sealId,
      signatureId: seal!.sealId,
      frontFileId: draft.content.files[0]!.fileId,
      backFileId: draft.content.files[0]!.fileId,
      authorisationFileId: draft.content.files[0]!.fileId,
      tag: things.tagId,
      tagIds: things.tagId,
      'mergeTag into': things.tagId,
      'mergeClass into': things.classId,
      classId: things.classId,
      moveId: things.moveId,
      filingId: things.filingId,
      filingIds: things.filingId,
      roles: roleId,
      'deleteContacts ids': things.contactId,
      'deleteNotices ids': noticeId,
      id: running,
    },
    secretsFor: (actor) => [
      SECRET,
      owner.phone,
      counterpart.phone,
      bearer.phone,
      '13566660001',
      '13566660002',
      ...(actor === 'withoutRole' || actor === 'adminElsewhere' ? [] : [INTERNAL]),
    ],
    chains: [
      companyId,
      running,
      finished,
      draft.contractId,
      paperId,
      paperDraftId,
      hrFormId,
      hrNoticeId,
      things.filingId,
      promiseId,
      owner.userId,
    ],
  }
}
