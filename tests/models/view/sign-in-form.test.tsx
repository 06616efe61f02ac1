// The chart of the sign-in form, walked on its page.
import { PasswordPage } from '#src/features/account/sessions/password-page.tsx'
import { signInFormModel } from '#tests/models/sign-in-form.model.ts'
import { endChild } from '#tests/models/support/fakes.ts'
import { refused } from '#tests/models/support/failures.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(signInFormModel, {
  page: () => <PasswordPage />,
  // Signing in itself is another chart's matter: it is refused, so that the form is there again.
  after: ({ find }) => {
    const session = find('session')
    if (session?.getSnapshot().hasTag('busy') === true)
      endChild(session, 'error', 'logIn', { error: refused('login.failed', '手机号或密码不正确，请重试。') })
  },
})
