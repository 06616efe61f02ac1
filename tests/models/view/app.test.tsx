// The root of all charts, as the whole application shows it.
import { AppView } from '#src/app/app.tsx'
import { appModel } from '#tests/models/app.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(appModel, {
  page: () => <AppView />,
  hasToken: (start) => start === 'token kept',
  setting: { at: '/home' },
})
