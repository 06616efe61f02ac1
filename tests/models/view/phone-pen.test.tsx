// The chart of the phone that writes, walked on its page.
import { PhoneSignPage } from '#src/features/seals/seals/phone-sign-page.tsx'
import { phonePenModel } from '#tests/models/phone-pen.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(phonePenModel, {
  page: () => <PhoneSignPage />,
  setting: { at: '/phoneSign?token=the-code' },
})
