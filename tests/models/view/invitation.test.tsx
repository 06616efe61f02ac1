// The chart of an invitation, walked on its page by the person invited.
import { InvitationPage } from '#src/features/company/invitations/invitation-page.tsx'
import { invitationModel } from '#tests/models/invitation.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

walkInView(invitationModel, {
  page: () => <InvitationPage />,
  setting: { at: '/invitation?token=abc', user: makeUser({ phone: '13800000001', userName: '林小满' }) },
})
