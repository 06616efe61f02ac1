// The chart of the confirmation page, walked in its view: a PDF, a field on its page, a picture.
import { ConfirmPage } from '#src/features/contracts/signing/confirm-page.tsx'
import { confirmingModel } from '#tests/models/confirming.model.ts'
import { AT } from '#tests/models/support/task.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { makeUser } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(confirmingModel, {
  page: () => <ConfirmPage />,
  setting: {
    user: makeUser(),
    at: `/signModel/contractConfirm?contractId=${AT.contractId}&partyId=${AT.partyId}`,
    answers: {
      '/ContractService/contract/document': () => ({
        raw: Buffer.from(samplePdf([{}])),
        headers: { 'content-type': 'application/pdf' },
      }),
    },
  },
})
