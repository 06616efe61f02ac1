// The chart of a note's draft, walked in the form of a receipt.
import { ReceiptForm } from '#src/features/contracts/receipts/receipt-form.tsx'
import { NOTE, NOTE_ID, noteDraftModel } from '#tests/models/note-draft.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const draft = { receiptId: NOTE_ID, version: 2, own: { name: '陈晓明', phone: '13900000001' }, terms: NOTE }

walkInView(noteDraftModel, {
  page: () => <ReceiptForm draft={draft} />,
  setting: { user: makeUser() },
})
