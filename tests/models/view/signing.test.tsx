// The chart of the signing page, walked in its view: a PDF, a typed signature, a password.
import { SignPage } from '#src/features/contracts/signing/sign-page.tsx'
import { signingModel } from '#tests/models/signing.model.ts'
import { AT, SIGNATURE } from '#tests/models/support/task.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { makeUser } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()
const { svg, widthMm, heightMm } = SIGNATURE

walkInView(signingModel, {
  page: () => <SignPage />,
  setting: {
    user: makeUser(),
    at: `/signModel/signAuth?contractId=${AT.contractId}&partyId=${AT.partyId}`,
    answers: {
      '/ContractService/contract/document': () => ({
        raw: Buffer.from(samplePdf([{}])),
        headers: { 'content-type': 'application/pdf' },
      }),
      '/ContractService/homepage/list': () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }),
      '/AccountService/seal/personal/preview': () => ({ data: { svg, widthMm, heightMm } }),
      '/AccountService/seal/personal': () => ({ data: SIGNATURE }),
    },
  },
})
