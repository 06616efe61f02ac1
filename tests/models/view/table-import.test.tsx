// The chart of a spreadsheet, walked in the dialog that invites its people.
import { ImportDialog } from '#src/features/company/staff/import-dialog.tsx'
import { tableImportModel } from '#tests/models/table-import.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

walkInView(tableImportModel, {
  page: () => <ImportDialog onClose={() => undefined} />,
  setting: { user: asCompany() },
})
