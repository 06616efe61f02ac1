// Moves invoices through their chart.
// Their orders are taken and freed, people are told, and what was issued is mailed.
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { InvoiceEvent } from '#server/domain/trade/invoices/machine.ts'
import { getInvoice, invoiceLifecycle, setLiving } from '#server/domain/trade/invoices/store.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import { mailInvoice } from '#server/operations/trade/invoices/mail.ts'
import { tellIssued, tellPosted, tellRefused, tellReversed } from '#server/operations/trade/invoices/tell.ts'

/** Moves an invoice; refuses `invoice.not-possible` and `not-found`. What the move brings along is written before. */
export const moveInvoice = (
  deps: Deps,
  move: { id: string; event: InvoiceEvent; actor: Actor; detail?: Record<string, unknown> },
) =>
  advance(deps, invoiceLifecycle, effects(deps), {
    ...move,
    notPossible: '这张发票的状态已经变了，请刷新后再试。',
  })

const effects = (deps: Deps): Effects<typeof invoiceLifecycle.machine> => ({
  sendIssued: async ({ id }) => {
    const row = await rowOf(deps, id)
    await mailInvoice(deps, row)
    await tellIssued(deps, row)
  },
  tellRefused: async ({ id }) => tellRefused(deps, await rowOf(deps, id)),
  tellPosted: async ({ id }) => tellPosted(deps, await rowOf(deps, id)),
  tellReversed: async ({ id }) => tellReversed(deps, await rowOf(deps, id)),
  takeOrders: ({ id }) => setLiving(deps.db, id, true),
  freeOrders: ({ id }) => setLiving(deps.db, id, false),
})

const rowOf = async ({ db }: Deps, id: string): Promise<InvoiceRow> => {
  const row = await getInvoice(db, id)
  if (row === undefined) throw new Error(`invoice ${id} vanished`)
  return row
}
