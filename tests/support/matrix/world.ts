// The data of the authorization matrix: a company with its own things, and all wrong callers.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { setPicture } from '#protocol/account/accounts/pictures.ts'
import { createRole } from '#protocol/company/roles.ts'
import { grantSeal } from '#protocol/seals/seals/use.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { createPad } from '#protocol/seals/signature-pads.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { createTicket, scanTicket } from '#protocol/account/sessions/scan-login.ts'
import { application, applicationUser, webhookDelivery } from '#server/db/schema/platform/applications.ts'
import { certificate, certification } from '#server/db/schema/company/certifications.ts'
import { department, member } from '#server/db/schema/company/companies.ts'
import { contact, contactGroup, importReport } from '#server/db/schema/account/contacts.ts'
import { archiveClass } from '#server/db/schema/archive/classes.ts'
import { tag } from '#server/db/schema/contracts/tags.ts'
import { clause, clauseVersion } from '#server/db/schema/templates/clauses.ts'
import { listView } from '#server/db/schema/contracts/views.ts'
import { companyCancellation } from '#server/db/schema/company/cancellations.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { operator } from '#server/db/schema/platform/operators.ts'
import { notice } from '#server/db/schema/account/notices.ts'
import { insertInvoiceFile } from '#server/domain/trade/invoices/files.ts'
import { insertInvoice } from '#server/domain/trade/invoices/store.ts'
import { sealReceiver } from '#server/operations/trade/invoices/receiver.ts'
import { bringNoticeTexts, newNotice } from '#tests/support/hr-notices.ts'
import { newAddress, newTitle } from '#tests/support/invoices.ts'
import { systemActor } from '#server/domain/actor.ts'
import { pairsIn } from '#protocol/contracts/page-texts/folding.ts'
import { viewerKeys } from '#server/domain/contracts/contracts/search.ts'
import { saveSource, viewersOf } from '#server/domain/contracts/page-texts/store.ts'
import { insertMove } from '#server/domain/archive/filings/move-store.ts'
import { payBefore } from '#server/domain/trade/orders/rules.ts'
import { insertOrder } from '#server/domain/trade/orders/store.ts'
import { insertPayment } from '#server/domain/trade/payments/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  personSigner,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { insertFilingRow } from '#tests/support/filing-rows.ts'
import { insertFirmRows, insertLawyerReviewRow } from '#tests/support/lawyer-rows.ts'
import { insertLaunchList } from '#server/domain/contracts/batches/launch-lists.ts'
import { insertBatchRow } from '#tests/support/batch-rows.ts'
import { insertFaceCheckRow } from '#tests/support/face-check-row.ts'
import { insertLoanRow, insertRepaymentRow } from '#tests/support/loan-rows.ts'
import { insertReceiptRow } from '#tests/support/receipt-rows.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { createHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { checkHrTable } from '#protocol/hr/hr-forms/hr-tables.ts'
import { getEmployeeFile, noteHrPaper } from '#protocol/hr/hr-people/hr-people.ts'
import { saveHrNotice } from '#protocol/hr/hr-notices/hr-notices.ts'
import { addPromise } from '#protocol/contracts/promises/promises.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { handedIn, newPaper } from '#tests/support/papers.ts'
import { insertPartner } from '#server/domain/trade/partners/store.ts'
import { insertAffiliationRow } from '#tests/support/groups.ts'
import { FREE_PLACE } from '#server/domain/trade/packages/store.ts'
import { newProduct } from '#tests/support/products.ts'
import { insertSubsidyRow } from '#tests/support/subsidies.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { handInForReview, pin, reviewedBy } from '#tests/support/reviews.ts'
import { insertTemplateRow } from '#tests/support/templates.ts'
import { newStaff } from '#tests/support/role-holder.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Stands in the titles, file and role names of the company whose things are guarded. */
export const SECRET = '玄圃密'

/** Stands in what colleagues may know of the company: its roles and departments. */
export const INTERNAL = '玄圃内情'

/** Who reaches for the guarded company's things. */
export const ACTORS = [
  'anonymous',
  'otherAdmin',
  'withoutRole',
  'otherContract',
  'disabledStaff',
  'adminElsewhere',
] as const
export type ActorName = (typeof ACTORS)[number]

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

const secretDraft = (parties: ReturnType<typeof partyFor>[], name: string) => ({
  parties,
  content: (content: { files: { name: string }[] }) => ({
    name: `${SECRET}${name}`,
    files: content.files.map((file) => ({ ...file, name: `${SECRET}.pdf` })),
  }),
})

/** Rows of things whose calls are somebody else's business here. */
const insertThings = async (app: TestApp, companyId: string, userId: string) => {
  const orm = app.db.current()
  const now = app.clock.now()
  const at = { createdAt: now, updatedAt: now }
  const ids = {
    departmentId: randomUUID(),
    groupId: randomUUID(),
    tagId: randomUUID(),
    classId: randomUUID(),
    moveId: randomUUID(),
    clauseId: randomUUID(),
    questionId: randomUUID(),
    templateId: randomUUID(),
    viewId: randomUUID(),
    contactId: randomUUID(),
    reportId: randomUUID(),
    applicationId: randomUUID(),
    deliveryId: randomUUID(),
    bindingId: randomUUID(),
    operatorId: randomUUID(),
    cancellationId: randomUUID(),
    jobId: randomUUID(),
  }
  await orm
    .insert(department)
    .values({ id: ids.departmentId, companyId, name: `${INTERNAL}部`, position: 1, ...at })
  await orm
    .insert(contactGroup)
    .values({ id: ids.groupId, owner: companyId, name: `${SECRET}组`, createdAt: now })
  await orm
    .insert(tag)
    .values({ id: ids.tagId, companyId, name: `${INTERNAL}签`, colour: 'red', createdAt: now })
  await orm.insert(archiveClass).values({
    id: ids.classId,
    companyId,
    parentId: null,
    name: `${INTERNAL}类`,
    colour: 'red',
    position: 0,
    fields: [],
    createdAt: now,
  })
  const filingId = await insertFilingRow(app, { companyId, name: `${SECRET}归档`, isScan: true })
  await insertMove(
    app.db,
    {
      id: ids.moveId,
      companyId,
      userId,
      actor: systemActor('matrix'),
      kind: 'move',
      classId: ids.classId,
      total: 1,
      createdAt: now,
    },
    [filingId],
  )
  await insertTemplateRow(app, { id: ids.templateId, companyId, name: `${INTERNAL}模板` })
  const own = { id: ids.clauseId, companyId, name: `${INTERNAL}条款`, version: 1, excerpt: '', savedAt: now }
  await orm.insert(clause).values(own)
  await orm
    .insert(clauseVersion)
    .values({ clauseId: own.id, companyId, version: 1, content: { type: 'doc', content: [] }, savedAt: now })
  await orm.insert(listView).values({
    id: ids.viewId,
    owner: `2:${companyId}:${userId}`,
    list: 'contracts',
    name: `${SECRET}筛选`,
    filters: { search: SECRET },
    createdAt: now,
  })
  await orm.insert(contact).values({
    id: ids.contactId,
    owner: companyId,
    groupId: ids.groupId,
    name: SECRET,
    phone: '13566660001',
    companyName: '',
    email: '',
    remark: SECRET,
    ...at,
  })
  await orm
    .insert(importReport)
    .values({ id: ids.reportId, userId, kind: 'staff', header: [SECRET], problems: [], createdAt: now })
  await orm.insert(application).values({
    id: ids.applicationId,
    companyId,
    name: `${SECRET}应用`,
    appKey: 'nymatrix',
    secretSealed: '',
    secretAt: now,
    callbackUrl: 'https://matrix.example.com/hooks',
    events: [],
    ipList: [],
    state: 'enabled',
    version: 1,
    createdById: userId,
    ...at,
  })
  await orm.insert(applicationUser).values({
    id: ids.bindingId,
    applicationId: ids.applicationId,
    userId,
    externalId: SECRET,
    boundAt: now,
  })
  await orm.insert(webhookDelivery).values({
    id: ids.deliveryId,
    applicationId: ids.applicationId,
    companyId,
    event: 'contract.launched',
    isTest: false,
    about: SECRET,
    body: SECRET,
    state: 'delivered',
    tries: 0,
    mostTries: 8,
    version: 1,
    ...at,
  })
  await orm.insert(operator).values({
    id: ids.operatorId,
    account: 'matrix',
    name: SECRET,
    phone: '',
    passwordHash: 'none',
    ...at,
    mustChangePassword: false,
    permissions: [],
    state: 'active',
    version: 1,
  })
  await orm.insert(job).values({
    id: ids.jobId,
    name: 'matrix',
    payload: null,
    status: 'dead',
    attempts: 8,
    lastError: SECRET,
  })
  await orm.insert(companyCancellation).values({
    id: ids.cancellationId,
    companyId,
    state: 'takenBack',
    version: 1,
    askedBy: userId,
    reason: SECRET,
    askedAt: now,
    dueAt: now,
  })
  const [certified] = await orm.select().from(certification).where(eq(certification.subjectId, companyId))
  const [issued] = await orm.select().from(certificate).where(eq(certificate.ownerId, companyId))
  return { ...ids, filingId, certificationId: certified!.id, certificateId: issued!.id }
}

const noticeOf = async (app: TestApp, userId: string): Promise<string> => {
  await notify(app.deps, userId, { kind: 'system', title: SECRET, text: SECRET, target: '/home' })
  const [row] = await app.db.current().select().from(notice).where(eq(notice.title, SECRET))
  return row!.id
}

/** The picture of somebody who works with none of those who reach for it. */
const pictureOf = async ({ client }: Signer): Promise<string> => {
  const dot = sharp({ create: { width: 128, height: 128, channels: 3, background: '#4477aa' } })
  const body = new Uint8Array(await dot.png().toBuffer())
  return (await client.call(setPicture, { name: '我.png' }, { body })).pictureId
}

/** A contract that waits for a colleague's approval, under a process of the company. */
const approvalOf = async (owner: Signer, memberId: string, draft: object) => {
  const nodes = [node({ by: 'persons', memberIds: [memberId] })]
  const processId = await newProcess(owner, nodes, { name: `${INTERNAL}审批` })
  const { contractId, version } = await newDraft(owner, draft as never)
  await owner.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  const { approval } = await seen(owner, contractId)
  if (approval === null) throw new Error('the contract went out without approval')
  return { processId, approvalId: approval.approvalId }
}

/** A contract that waits for a colleague's review, with a note of theirs. */
const reviewOf = async (
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
const papersOf = async (owner: Signer, approverId: string) => {
  const secret = { terms: { reason: SECRET, approverIds: [approverId] }, content: { name: `${SECRET}签报` } }
  const paperId = await handedIn(owner, 'report', secret)
  const { contractId: paperDraftId } = await newPaper(owner, 'report', secret)
  return { paperId, paperDraftId }
}

/** An HR form that is still written. */
const promiseOf = async ({ client }: Signer): Promise<string> => {
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

const hrFormOf = async ({ client }: Signer): Promise<string> => {
  const { hrFormId } = await client.call(createHrForm, {
    requestId: randomUUID(),
    kind: 'entry',
    terms: { ...newHrTerms('entry'), name: SECRET, phone: '13566660001', reason: SECRET },
    pay: { pay: null, probationPay: null },
  })
  return hrFormId
}

/** What runs out of a noted paper, and a checked spreadsheet that was not started. */
const hrRestOf = async ({ client }: Signer, hrFormId: string) => {
  const paper = { kind: 'certificate' as const, name: SECRET.slice(0, 30), day: '2027-01-31' }
  await client.call(noteHrPaper, { requestId: randomUUID(), hrFormId, ...paper })
  const { papers, dues } = await client.call(getEmployeeFile, { hrFormId })
  const rows = [
    ['姓名', '手机号', '入职日期', '岗位', '说明'],
    [SECRET.slice(0, 50), '13566660002', '2027-02-01', '店员', SECRET],
  ]
  const table = { kind: 'entry', name: '名单.xlsx' } as never
  const body = writeWorkbook([{ name: '填写', rows, widths: rows[0]!.map(() => 12) }])
  const { data } = await client.ask(checkHrTable, table, { body })
  return { hrPaperId: papers[0]!.hrPaperId, dueId: dues[0]!.dueId, hrListId: data!.listId! }
}

/** A notice to a colleague that is still written. */
const hrNoticeOf = async (app: TestApp, owner: Signer, memberId: string): Promise<string> => {
  await bringNoticeTexts(app)
  const hrNoticeId = await newNotice(owner, memberId)
  await owner.client.call(saveHrNotice, { hrNoticeId, version: 1, values: { post: SECRET } })
  return hrNoticeId
}

/** An order of the company that waits to be paid, money that came for it too often, and a free package. */
const orderOf = async ({ db, clock }: TestApp, owner: Signer) => {
  const now = clock.now()
  const orderId = randomUUID()
  await insertOrder(db, {
    id: orderId,
    orderNo: `DD${orderId}`,
    ownerType: 'company',
    ownerId: owner.companyId!,
    createdBy: owner.userId,
    productId: randomUUID(),
    // The page after paying names the product to whoever holds the order's id: it belongs to the platform.
    productName: '标准套餐',
    amount: 100,
    state: 'unpaid',
    version: 1,
    createdAt: now,
    payBefore: payBefore(now),
    changedAt: now,
    payer: SECRET,
  })
  const paymentId = randomUUID()
  const payment = { id: paymentId, orderId, provider: 'cashier', paymentNo: paymentId } as const
  await insertPayment(db, { ...payment, amount: 100, state: 'extra', at: now })
  // Of operators alone; whoever is no operator changes nothing of it.
  const productId = await newProduct({ db, clock }, { price: 0, place: FREE_PLACE })
  return { orderId, paymentId, productId }
}

/** An invoice of the company with its file, a title and an address. */
const invoiceOf = async (app: TestApp, { client, companyId, userId }: Signer, orderId: string) => {
  const { db, clock } = app
  const titleId = await newTitle(client, { name: SECRET, taxNumber: '91350100M000100Y43' })
  const addressId = await newAddress(client)
  const invoiceId = randomUUID()
  const now = clock.now()
  await insertInvoice(
    db,
    {
      id: invoiceId,
      ownerType: 'company',
      ownerId: companyId!,
      appliedBy: userId,
      state: 'issued',
      version: 1,
      kind: 1,
      amount: 100,
      name: SECRET,
      taxNumber: '91350100M000100Y43',
      address: SECRET,
      phone: '',
      bank: SECRET,
      account: '',
      delivery: 1,
      receiver: sealReceiver(app.deps, invoiceId, SECRET),
      number: '25000000000000000001',
      appliedAt: now,
      changedAt: now,
    },
    [orderId],
  )
  const { sha256, size } = await app.deps.storage.put(Buffer.from(`%PDF-1.7 ${SECRET}`))
  const invoiceFileId = randomUUID()
  await insertInvoiceFile(db, {
    id: invoiceFileId,
    operatorId: randomUUID(),
    invoiceId,
    part: 'blue',
    format: 'pdf',
    name: `${SECRET}.pdf`,
    size,
    sha256,
    createdAt: now,
  })
  return { invoiceId, titleId, addressId, invoiceFileId }
}

/** An authorisation to use a seal. */
const grantOf = async ({ client }: Signer, sealId: string, memberId: string): Promise<string> => {
  const { grantId } = await client.call(grantSeal, {
    requestId: randomUUID(),
    sealId,
    subject: { kind: 'member', memberId },
    contractTypes: [],
    until: null,
  })
  return grantId
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
  const withoutRole = await newStaff(app, companyId, '史无权', [])
  const disabledStaff = await newStaff(app, companyId, '丁停用', ['admin'])
  await app.db
    .current()
    .update(member)
    .set({ status: 'disabled' })
    .where(eq(member.id, disabledStaff.memberId))

  const other = await newPerson(app, '卫隔壁')
  const { companyId: otherCompany } = await newCompany(other, '上海隔壁测试有限公司')
  await actFor(other, otherCompany)
  const both = await newStaff(app, companyId, '沈两处', ['staff'])
  const { companyId: third } = await newCompany(both, '苏州两处测试有限公司')
  await actFor(both, third)
  await actFor(both, companyId)
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
    clients: {
      anonymous: app.client(),
      otherAdmin: other.client,
      withoutRole: withoutRole.client,
      otherContract: bystander.client,
      disabledStaff: disabledStaff.client,
      adminElsewhere: both.client,
    },
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

/** What all would find who search for it, and who may see it. */
const SAID = '正文密语'

const keepText = async (
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
const listOf = async (
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
