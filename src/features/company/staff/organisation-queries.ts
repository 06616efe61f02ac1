// The departments and the roles of the company acted for, for everybody who chooses among them.
import { useQuery } from '@tanstack/react-query'
import { getOrgTree } from '#src/services/departments.ts'
import { listRoleNames } from '#src/services/resource.ts'

export const useOrgTree = () =>
  useQuery({ queryKey: ['organisation', 'tree'], queryFn: ({ signal }) => getOrgTree({}, { signal }) })

/** The names of all roles, also for those who may not give roles away. */
export const useRoleNames = () =>
  useQuery({
    queryKey: ['organisation', 'roleNames'],
    queryFn: ({ signal }) => listRoleNames({}, { signal }),
  })
