// The chart of the session, walked in the whole application.
import { AppView } from '#src/app/app.tsx'
import { sessionModel } from '#tests/models/session.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

walkInView(sessionModel, {
  page: () => <AppView />,
  hasToken: (start) => start === 'token kept',
  setting: {
    at: '/home',
    answers: {
      '/AccountService/user/register': () => ({ data: { userInfo: makeUser(), isReg: true } }),
    },
  },
})
