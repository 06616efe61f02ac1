// Calls of ResourceService.
import * as roles from '#protocol/company/roles.ts'
import { bind } from '#src/services/http/bind.ts'

export const listRoles = bind(roles.listRoles)
export const listRoleNames = bind(roles.listRoleNames)
export const listRoleMembers = bind(roles.listRoleMembers)
export const createRole = bind(roles.createRole)
export const changeRole = bind(roles.changeRole)
export const deleteRole = bind(roles.deleteRole)
export const grantRoles = bind(roles.grantRoles)
