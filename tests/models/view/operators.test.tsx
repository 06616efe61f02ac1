// The chart of the operators' sign-in, walked at the desk.
import { DeskView } from '#src/app/operators/operators-view.tsx'
import { routes } from '#src/app/routes/routes.ts'
import { DESK_TOKEN_KEY } from '#src/services/http/token.ts'
import { deskModel } from '#tests/models/operators.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

const route = routes.find(({ path }) => path === '/ops/audit')!

walkInView(deskModel, {
  page: (_, start) => {
    if (start === 'token kept') localStorage.setItem(DESK_TOKEN_KEY, 'kept')
    else localStorage.removeItem(DESK_TOKEN_KEY)
    return <DeskView route={route} />
  },
  setting: { at: '/ops/audit' },
})
