// Subsidies for tests: a policy, paid orders, and an application written through the calls.
import { randomUUID } from 'node:crypto'
import { uploadAttachment } from '#protocol/base.ts'
import { addSubsidyPolicy } from '#protocol/trade/subsidies/review.ts'
import { createSubsidy } from '#protocol/trade/subsidies/subsidies.ts'
import { newOrderNo, payBefore } from '#server/domain/trade/orders/rules.ts'
import { insertOrder } from '#server/domain/trade/orders/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { insertPolicy } from '#server/domain/trade/subsidies/policies.ts'
import { insertSubsidy } from '#server/domain/trade/subsidies/store.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Half of what is paid in these months, at most ¥200. */
export const newPolicy = async (desk: TestClient): Promise<string> => {
  const { policyId } = await desk.call(addSubsidyPolicy, {
    name: '电子合同应用补贴',
    percent: 50,
    cap: 20_000,
    from: '2026-11-01',
    to: '2027-01-31',
    note: '',
  })
  return policyId
}

/** A paid order of ¥399; `change` replaces columns. */
export const paidOrder = async (
  app: TestApp,
  { companyId, userId }: { readonly companyId: string | null; readonly userId: string },
  change: Partial<OrderRow> = {},
): Promise<string> => {
  const id = randomUUID()
  const now = app.clock.now()
  await insertOrder(app.db, {
    id,
    orderNo: newOrderNo(now),
    ownerType: 'company',
    ownerId: companyId ?? '',
    createdBy: userId,
    productId: randomUUID(),
    productName: '单位 100 份',
    amount: 39_900,
    state: 'paid',
    version: 2,
    createdAt: now,
    payBefore: payBefore(now),
    paidAt: now,
    payWay: 1,
    changedAt: now,
    ...change,
  })
  return id
}

/** A paper that was uploaded. */
export const newPaper = async ({ client }: Signer): Promise<string> =>
  (await client.call(uploadAttachment, { name: '营业执照.pdf' } as never, { body: pagesOf(1) })).fileId

/** What is typed for one order. */
export const typedFor = async (app: TestApp, applicant: Signer, policyId: string) => ({
  policyId,
  orderIds: [await paidOrder(app, applicant)],
  amount: 19_950,
  accountName: '杭州清和文化科技有限公司',
  bankName: '中国工商银行杭州文晖支行',
  bankAccount: '6222000011112222',
  licenceId: await newPaper(applicant),
  paperIds: [],
})

/** A draft; gives its id. */
export const draftedSubsidy = async (app: TestApp, applicant: Signer, policyId: string): Promise<string> => {
  const { subsidyId } = await applicant.client.call(createSubsidy, {
    requestId: randomUUID(),
    ...(await typedFor(app, applicant, policyId)),
  })
  return subsidyId
}

/** One that was handed in, as rows, whose every text is `text`; the policy is the platform's. */
export const insertSubsidyRow = async (
  { db, clock }: TestApp,
  {
    companyId,
    userId,
    licenceId,
    text,
  }: { companyId: string; userId: string; licenceId: string; text: string },
): Promise<{ policyId: string; subsidyId: string }> => {
  const now = clock.now()
  const [policyId, subsidyId] = [randomUUID(), randomUUID()]
  await insertPolicy(db, {
    id: policyId,
    name: '电子合同应用补贴',
    percent: 50,
    cap: 20_000,
    fromDay: '2026-11-01',
    toDay: '2027-01-31',
    note: '',
    isOpen: false,
    createdAt: now,
  })
  await insertSubsidy(db, {
    id: subsidyId,
    companyId,
    policyId,
    amount: 100,
    accountName: text,
    bankName: text,
    bankAccount: '6222000011112222',
    licenceId,
    paperIds: [],
    state: 'pending',
    version: 1,
    reason: text,
    createdBy: userId,
    createdAt: now,
    changedAt: now,
  })
  return { policyId, subsidyId }
}
