// Mails an electronic invoice with its files to the address it was applied for with.
import { PAGES } from '#protocol/pages.ts'
import { DELIVERY } from '#protocol/trade/invoices/invoices.ts'
import type { Deps } from '#server/deps.ts'
import { compose } from '#server/domain/account/mails/compose.ts'
import { filesOf } from '#server/domain/trade/invoices/files.ts'
import { INVOICE_MIMES } from '#server/domain/trade/invoices/rules.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import { addressOf } from '#server/operations/account/notices/mails.ts'
import { receiverOf } from '#server/operations/trade/invoices/receiver.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

/** Does nothing for a paper one, and where no mails are sent. */
export const mailInvoice = async (deps: Deps, row: InvoiceRow): Promise<void> => {
  const address = row.delivery === DELIVERY.electronic ? receiverOf(deps, row) : ''
  if (deps.mail === undefined || address === '') return
  const files = (await filesOf(deps.db, row.id)).filter(({ part }) => part === 'blue')
  const letter = compose({
    subject: `电子发票 ${row.number ?? ''}`,
    lines: [
      `您申请的电子发票已开具，请查收附件。`,
      `购买方：${row.name}`,
      `发票号码：${row.number ?? ''}，开票日期：${row.issuedOn}`,
      `价税合计：${yuanWords(row.amount)}`,
    ],
    links: [
      {
        title: '登录诺印查看和下载',
        url: addressOf(deps, PAGES.invoice(row.ownerType, row.id)),
      },
    ],
  })
  await deps.mail.send(
    {
      address,
      ...letter,
      attachments: files.map(({ name, format, sha256 }) => ({ name, mime: INVOICE_MIMES[format], sha256 })),
    },
    null,
  )
}
