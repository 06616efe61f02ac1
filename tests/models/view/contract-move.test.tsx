// The chart of a move with a contract, walked in the list.
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { CONTRACT, contractMoveModel } from '#tests/models/contract-move.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(contractMoveModel, {
  page: () => <SigningListPage />,
  setting: {
    at: '/sign/list/signing',
    answers: {
      '/ContractService/homepage/list': () => ({
        data: { rows: [CONTRACT], total: 1, page: 1, pageSize: 10 },
      }),
    },
  },
})
