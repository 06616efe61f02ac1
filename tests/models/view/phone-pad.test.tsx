// The chart of following a phone that writes, walked beside the code on the computer.
import { PhoneForm } from '#src/features/seals/seals/phone-form.tsx'
import { phonePadModel } from '#tests/models/phone-pad.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

walkInView(phonePadModel, {
  page: () => <PhoneForm name="林清和" listPath="/user/userCenter/signature" />,
  setting: { user: makeUser() },
})
