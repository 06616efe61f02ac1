// The chart of the alerts, walked on the screen.
import { AlertsView } from '#src/app/alerts-view.tsx'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { alertsModel } from '#tests/models/alerts.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(alertsModel, {
  page: () => <AlertsView />,
  // The view takes toasts over as soon as there are any.
  byItself: ['toasts.taken'],
  abstraction: ({ queue }: { queue: readonly Alert[] }) => queue.map(({ code }) => code).slice(0, 3),
})
