// The chart of checking a file, walked on the public page.
import { CheckPage } from '#src/features/contracts/verification/check-page.tsx'
import { ANSWER, checkingModel } from '#tests/models/checking.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const RECORD = {
  ...ANSWER,
  recordId: '50000000-0000-4000-8000-000000000001',
  overall: 'unsigned',
  checkedAt: '2026-11-23T01:00:00.000Z',
}

walkInView(checkingModel, {
  page: () => <CheckPage />,
  setting: {
    user: makeUser(),
    at: '/signatureRecord',
    answers: {
      '/ContractService/signatureRecord/list': () => ({
        data: { rows: [RECORD], total: 1, page: 1, pageSize: 10 },
      }),
    },
  },
})
