// The chart of letting another browser in, walked on the phone's page.
import { ScanConfirmPage } from '#src/features/account/sessions/scan-confirm-page.tsx'
import { scanConfirmModel } from '#tests/models/scan-confirm.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

walkInView(scanConfirmModel, {
  page: () => <ScanConfirmPage />,
  setting: { user: makeUser(), at: '/scanConfirm?ticketId=70000000-0000-4000-8000-000000000001' },
})
