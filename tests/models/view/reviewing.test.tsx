// The chart of the review page, walked on the page.
import { ReviewPage } from '#src/features/contracts/signing/review-page.tsx'
import { CONTRACT_ID, reviewingModel } from '#tests/models/reviewing.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { asCompany } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

walkInView(reviewingModel, {
  page: () => <ReviewPage />,
  setting: {
    user: asCompany(),
    at: `/signModel/contractReview?contractId=${CONTRACT_ID}`,
    answers: {
      '/ContractService/review/document': () => ({
        raw: Buffer.from(samplePdf([{}])),
        headers: { 'content-type': 'application/pdf' },
      }),
      '/AccountService/staff/colleagues': () => ({ data: [] }),
    },
  },
})
