// The chart of a partner's one-time link, walked on its page.
import { AutoLoginPage } from '#src/features/account/sessions/auto-login-page.tsx'
import { autoLoginModel } from '#tests/models/auto-login.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(autoLoginModel, { page: () => <AutoLoginPage />, setting: { at: '/autoLogin?token=token' } })
