// The chart of coming back from another provider, walked on its page.
import { SignOnBackPage } from '#src/features/account/sessions/sign-on-back-page.tsx'
import { signOnReturnModel } from '#tests/models/sign-on-return.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(signOnReturnModel, {
  page: () => <SignOnBackPage />,
  setting: { at: '/signOnBack?code=code&state=state' },
})
