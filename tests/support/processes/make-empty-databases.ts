// Makes the databases that tests begin from.
// It keeps the server's modules compiled as well, for those who load them next.
// oxlint-disable-next-line import/no-unassigned-import -- it is there to be compiled
import '#server/app.ts'
import { makeEmptyDatabases } from '../empty-database.ts'

await makeEmptyDatabases()
