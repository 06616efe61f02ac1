// The chart of a spreadsheet, walked in the drawer that invites its people.
import { ImportDrawer } from '#src/features/company/staff/import-drawer.tsx'
import { tableImportModel } from '#tests/models/table-import.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

walkInView(tableImportModel, {
  page: () => <ImportDrawer onClose={() => undefined} />,
  setting: { user: asCompany() },
})
