// The chart of leaving, walked in its dialog.
import { LeaveDialog } from '#src/features/company/staff/leave-dialog.tsx'
import { COLLEAGUES, LEAVER, staffLeaveModel } from '#tests/models/staff-leave.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const nothing = () => undefined

walkInView(staffLeaveModel, {
  page: () => <LeaveDialog staff={{ memberId: LEAVER, name: '要离职' }} onClose={nothing} onLeft={nothing} />,
  setting: {
    user: asCompany(),
    answers: { '/AccountService/staff/colleagues': () => ({ data: COLLEAGUES }) },
  },
})
