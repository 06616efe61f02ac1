// The chart of a launching spreadsheet, walked in its dialog.
import { LaunchTableDialog } from '#src/features/contracts/batches/launch-table-dialog.tsx'
import { launchTableModel } from '#tests/models/launch-table.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

walkInView(launchTableModel, {
  page: () => (
    <LaunchTableDialog
      contractId="30000000-0000-4000-8000-000000000009"
      onClose={() => undefined}
      onBegun={() => undefined}
    />
  ),
  setting: { user: asCompany() },
})
