// Every state of an invoice × every event, through the calls of its owner and the desk.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as desk from '#protocol/trade/invoices/desk.ts'
import { applyInvoice, reapplyInvoice, reverseInvoice } from '#protocol/trade/invoices/invoices.ts'
import type { invoiceMachine } from '#server/domain/trade/invoices/machine.ts'
import { getInvoice, invoiceLifecycle } from '#server/domain/trade/invoices/store.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { applied, invoiceFile, newAddress, newNumber, newTitle, paidOrder } from '#tests/support/invoices.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let buyer: TestPerson
let operator: TestClient
let titleId = ''
let addressId = ''

beforeAll(async () => {
  app = await createTestApp()
  buyer = await newPerson(app, '林小满')
  operator = await firstOperator(app)
  titleId = await newTitle(buyer.client)
  addressId = await newAddress(buyer.client)
})
afterAll(async () => {
  keepResult('walk-invoice', counts)
  await app.close()
})

const delivery = { way: 1, email: 'caiwu@example.com' } as const
const act = {
  issue: async (invoiceId: string) =>
    operator.ask(desk.issueInvoice, {
      invoiceId,
      number: newNumber(),
      issuedOn: '2026-11-24',
      fileIds: [await invoiceFile(operator)],
    }),
  refuse: (invoiceId: string) => operator.ask(desk.failInvoice, { invoiceId, reason: '税号不对' }),
  post: (invoiceId: string) =>
    operator.ask(desk.postInvoice, { invoiceId, carrier: '顺丰速运', trackingNo: 'SF1234567890' }),
  reapply: (invoiceId: string) => buyer.client.ask(reapplyInvoice, { invoiceId, kind: 1, titleId, delivery }),
  reverse: (invoiceId: string) => buyer.client.ask(reverseInvoice, { invoiceId, reason: '抬头有误' }),
  complete: async (invoiceId: string) =>
    operator.ask(desk.completeReversal, {
      invoiceId,
      number: newNumber(),
      fileIds: [await invoiceFile(operator)],
    }),
}
const order = () => {
  const { userId } = buyer
  return paidOrder(app, { ownerType: 'person', ownerId: userId, userId })
}
const waiting = async (): Promise<string> => applied(buyer.client, [await order()], titleId)
const issuedOnPaper = async (): Promise<string> => {
  const { invoiceId } = await buyer.client.call(applyInvoice, {
    requestId: randomUUID(),
    orderIds: [await order()],
    kind: 1,
    titleId,
    delivery: { way: 2, addressId },
  })
  await act.issue(invoiceId)
  return invoiceId
}
const led =
  (...steps: (keyof typeof act)[]) =>
  async (): Promise<string> => {
    const id = await waiting()
    for (const step of steps) await act[step](id)
    return id
  }

const by = (step: keyof typeof act, type: Parameters<typeof told>[0]) => ({
  run: async (id: string) => {
    await act[step](id)
  },
  told: () => told(type),
})
const told = <Type extends string>(type: Type) => ({ type }) as const

const counts = walkStored<typeof invoiceMachine, never>({
  machine: invoiceLifecycle.machine,
  charts: () => invoiceLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    waiting,
    issued: led('issue'),
    'issued, on paper': issuedOnPaper,
    failed: led('refuse'),
    reversing: led('issue', 'reverse'),
    reversed: led('issue', 'reverse', 'complete'),
  },
  beside: async (id) => {
    const row = await getInvoice(app.db, id)
    return [row?.number, row?.failReason, row?.reverseReason, row?.redNumber]
  },
  events: {
    'invoice.issued': by('issue', 'invoice.issued'),
    'invoice.refused': by('refuse', 'invoice.refused'),
    'invoice.reapplied': by('reapply', 'invoice.reapplied'),
    'invoice.posted': by('post', 'invoice.posted'),
    'reversal.asked': by('reverse', 'reversal.asked'),
    'reversal.completed': by('complete', 'reversal.completed'),
  } as never,
})
