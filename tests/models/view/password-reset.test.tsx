// The chart of a forgotten password, walked on its page.
import { ForgetPage } from '#src/features/account/sessions/forget-page.tsx'
import { passwordResetModel } from '#tests/models/password-reset.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(passwordResetModel, { page: () => <ForgetPage /> })
