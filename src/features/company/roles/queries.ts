// What the role page reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSessionActor } from '#src/machines/react.tsx'
import { deleteRole, grantRoles, listRoleMembers, listRoles } from '#src/services/resource.ts'

const ROLES = ['roles']

export const useRoles = () =>
  useQuery({ queryKey: ROLES, queryFn: ({ signal }) => listRoles({}, { signal }) })

/** People who hold a role, or who could be given it; the last page stays while the next one loads. */
export const useRoleMembers = (asked: { roleId: string; holding: boolean; search: string; page: number }) =>
  useQuery({
    queryKey: [...ROLES, 'members', asked],
    queryFn: ({ signal }) => listRoleMembers(asked, { signal }),
    placeholderData: keepPreviousData,
  })

/** Reads again whatever shows roles, after one was changed. */
export const useRefreshRoles = () => {
  const queries = useQueryClient()
  const session = useSessionActor()
  return async (): Promise<void> => {
    // One's own rights may have changed with it.
    session.send({ type: 'user.outdated' })
    await queries.invalidateQueries({ queryKey: ROLES })
    // The lists of people show their roles.
    await queries.invalidateQueries({ queryKey: ['organisation'] })
  }
}

const useRoleChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({ mutationFn, onSuccess: useRefreshRoles() })

export const useDeleteRole = () =>
  useRoleChange((input: { roleId: string; replacement?: string | undefined }) =>
    deleteRole({
      roleId: input.roleId,
      ...(input.replacement === undefined ? {} : { replacement: input.replacement }),
    }),
  )
export const useGrantRole = () =>
  useRoleChange((input: { memberIds: string[]; add?: string; remove?: string }) =>
    grantRoles({
      memberIds: input.memberIds,
      add: input.add === undefined ? [] : [input.add],
      remove: input.remove === undefined ? [] : [input.remove],
    }),
  )
