// The chart of the device check, as the whole application shows it.
import { AppView } from '#src/app/app.tsx'
import { deviceModel } from '#tests/models/device.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(deviceModel, {
  page: () => <AppView />,
  isPhone: (start) => start !== 'computer',
  hasMobileSite: (start) => start !== 'phone without a site',
  setting: { at: '/login/password' },
})
