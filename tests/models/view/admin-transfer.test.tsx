// The chart of passing on the super-administrator, walked in its dialog.
import { TransferDialog } from '#src/features/company/staff/transfer-dialog.tsx'
import { adminTransferModel, HEIR } from '#tests/models/admin-transfer.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const nothing = () => undefined

walkInView(adminTransferModel, {
  page: () => <TransferDialog staff={undefined} ownMemberId="" onClose={nothing} onTransferred={nothing} />,
  setting: {
    user: asCompany(),
    answers: {
      '/AccountService/staff/colleagues': () => ({
        data: [{ ...HEIR, userId: HEIR.memberId, post: '法务', departments: [] }],
      }),
    },
  },
})
