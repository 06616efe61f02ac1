// The inspector's own chart, walked on its page.
import '#tests/support/screen-first.ts'
import { InspectorPage } from '#src/inspector/page/inspector-page.tsx'
import { inspectorModel } from '#tests/models/inspector.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(inspectorModel, {
  page: () => <InspectorPage />,
  setting: { at: '/inspector', shared: { opensRecords: true } },
})
