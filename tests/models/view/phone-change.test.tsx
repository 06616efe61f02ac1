// The chart of another phone, walked in its dialog.
import { PhoneDialog } from '#src/features/account/accounts/phone-dialog.tsx'
import { phoneChangeModel } from '#tests/models/phone-change.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const nothing = () => undefined

walkInView(phoneChangeModel, {
  page: () => <PhoneDialog phone="13800001234" onClose={nothing} onChanged={nothing} />,
  setting: { user: makeUser() },
})
