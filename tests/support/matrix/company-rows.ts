// Rows of the guarded company whose calls are somebody else's business.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { application, applicationUser, webhookDelivery } from '#server/db/schema/platform/applications.ts'
import { certificate, certification } from '#server/db/schema/company/certifications.ts'
import { department } from '#server/db/schema/company/companies.ts'
import { contact, contactGroup, importReport } from '#server/db/schema/account/contacts.ts'
import { archiveClass } from '#server/db/schema/archive/classes.ts'
import { tag } from '#server/db/schema/contracts/tags.ts'
import { clause, clauseVersion } from '#server/db/schema/templates/clauses.ts'
import { listView } from '#server/db/schema/contracts/views.ts'
import { companyCancellation } from '#server/db/schema/company/cancellations.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { operator } from '#server/db/schema/platform/operators.ts'
import { systemActor } from '#server/domain/actor.ts'
import { insertMove } from '#server/domain/archive/filings/move-store.ts'
import { insertFilingRow } from '#tests/support/filing-rows.ts'
import { insertTemplateRow } from '#tests/support/templates.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { INTERNAL, SECRET } from '#tests/support/matrix/secrets.ts'

/** Rows of things whose calls are somebody else's business here. */
export const insertThings = async (app: TestApp, companyId: string, userId: string) => {
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
