// Where an invoice goes, kept encrypted: a mail address, or name, phone and place.
import type { Deps } from '#server/deps.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'

type Sealing = Pick<Deps, 'personalData'>

export const sealReceiver = ({ personalData }: Sealing, invoiceId: string, receiver: string): string =>
  personalData.seal(receiver, `invoice ${invoiceId}`)

export const receiverOf = ({ personalData }: Sealing, { id, receiver }: InvoiceRow): string =>
  personalData.open(receiver, `invoice ${id}`)
