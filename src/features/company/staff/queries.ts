// What the pages of departments and staff read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffTab } from '#protocol/company/staff/staff.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import * as calls from '#src/services/departments.ts'
import { grantRoles } from '#src/services/resource.ts'

/** What a list of people is narrowed by. */
export interface StaffFilter {
  readonly departmentId: string | undefined
  readonly search: string
}

const filterOf = ({ departmentId, search }: StaffFilter) => ({
  ...(departmentId === undefined ? {} : { departmentId }),
  search,
})

export const useOrgDetail = (departmentId: string | undefined) =>
  useQuery({
    queryKey: ['organisation', 'detail', departmentId],
    queryFn: ({ signal }) =>
      calls.getOrgDetail(departmentId === undefined ? {} : { departmentId }, { signal }),
  })

export const useStaffPage = (tab: StaffTab, filter: StaffFilter, page: number) =>
  useQuery({
    queryKey: ['organisation', 'staff', tab, filter, page],
    queryFn: ({ signal }) => calls.listStaff({ tab, page, ...filterOf(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useStaffCounts = (filter: StaffFilter) =>
  useQuery({
    queryKey: ['organisation', 'counts', filter],
    queryFn: ({ signal }) => calls.countStaff(filterOf(filter), { signal }),
    placeholderData: keepPreviousData,
  })

/** Colleagues who may become the super-administrator. */
export const useCertified = (search: string) => useColleagues(search, { work: 'takeOver' })

export const useAssignableRoles = () =>
  useQuery({
    queryKey: ['organisation', 'roles'],
    queryFn: ({ signal }) => calls.listAssignableRoles({}, { signal }),
  })

/** Makes everything shown of the company's people be read again. */
export const useRefreshOrganisation = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['organisation'] })
}

const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const refresh = useRefreshOrganisation()
  return useMutation({ mutationFn, onSuccess: refresh })
}

type First<F extends (input: never) => unknown> = Parameters<F>[0]

export const useEditUnit = () => useChange((input: First<typeof calls.editUnit>) => calls.editUnit(input))
export const useAddDepartment = () =>
  useChange((input: First<typeof calls.addDepartment>) => calls.addDepartment(input))
export const useEditDepartment = () =>
  useChange((input: First<typeof calls.editDepartment>) => calls.editDepartment(input))
export const useMoveDepartment = () =>
  useChange((input: First<typeof calls.moveDepartment>) => calls.moveDepartment(input))
export const useDeleteDepartment = () =>
  useChange((input: First<typeof calls.deleteDepartment>) => calls.deleteDepartment(input))

export const useInviteStaff = () =>
  useChange((input: First<typeof calls.inviteStaff>) => calls.inviteStaff(input))
export const useReinviteStaff = () => useChange((memberId: string) => calls.reinviteStaff({ memberId }))
export const useInvitationLink = () =>
  useMutation({ mutationFn: (memberId: string) => calls.getInvitationLink({ memberId }) })
export const useCancelInvitation = () => useChange((memberId: string) => calls.cancelInvitation({ memberId }))
export const useEditStaff = () => useChange((input: First<typeof calls.editStaff>) => calls.editStaff(input))
/** Gives and takes roles, by the same call as the page of roles. */
export const useGrantRoles = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: First<typeof grantRoles>) => grantRoles(input),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['organisation'] })
      await queries.invalidateQueries({ queryKey: ['roles'] })
    },
  })
}
export const useAcceptApplication = () =>
  useChange((input: First<typeof calls.acceptApplication>) => calls.acceptApplication(input))
export const useRefuseApplication = () =>
  useChange((input: First<typeof calls.refuseApplication>) => calls.refuseApplication(input))
export const useDisableStaff = () => useChange((memberId: string) => calls.disableStaff({ memberId }))
export const useEnableStaff = () => useChange((memberId: string) => calls.enableStaff({ memberId }))
export const useRevealPhone = () =>
  useMutation({ mutationFn: (memberId: string) => calls.revealStaffPhone({ memberId }) })

/** Saves the template, and the rows that were not taken. */
export const saveStaffTemplate = calls.downloadStaffTemplate
export const saveImportProblems = calls.downloadImportProblems
