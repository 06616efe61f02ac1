// Answers who chooses among colleagues, departments and roles, from the server.
import type { OrganisationSource } from '#src/ui/organisation.ts'

// Loaded only where somebody chooses: most first pages do without these calls.
const departments = () => import('#src/services/departments.ts')
const resource = () => import('#src/services/resource.ts')

export const organisation: OrganisationSource = {
  listColleagues: async (asked, calling) => (await departments()).listColleagues(asked, calling),
  getOrgTree: async (calling) => (await departments()).getOrgTree({}, calling),
  listRoleNames: async (calling) => (await resource()).listRoleNames({}, calling),
}
