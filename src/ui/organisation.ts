// Colleagues, departments and roles of the company acted for, to choose from.
// The application provides the calls: a feature may not use the queries of another one.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { getOrgTree } from '#protocol/company/departments.ts'
import type { listRoleNames } from '#protocol/company/roles.ts'
import type { Colleague, ColleagueWork } from '#protocol/company/staff/staff.ts'
import type { OutputOf } from '#protocol/endpoint.ts'

interface Calling {
  readonly signal: AbortSignal
}

/** Who answers; nothing is asked for before somebody chooses. */
export interface OrganisationSource {
  readonly listColleagues: (
    asked: { readonly search: string; readonly work?: ColleagueWork },
    calling: Calling,
  ) => Promise<Colleague[]>
  readonly getOrgTree: (calling: Calling) => Promise<OutputOf<typeof getOrgTree>>
  readonly listRoleNames: (calling: Calling) => Promise<OutputOf<typeof listRoleNames>>
}

const nobody = () => Promise.reject(new Error('no source of the organisation is provided'))

export const OrganisationContext = createContext<OrganisationSource>({
  listColleagues: nobody,
  getOrgTree: nobody,
  listRoleNames: nobody,
})

/** Which of the colleagues found are offered: all of them where nothing is said. */
export interface Offered {
  /** Only those who may do such work. */
  readonly work?: ColleagueWork
  /** Ids of users who are left out. */
  readonly except?: readonly string[]
  /** People who are left out, where only their name and masked phone are known. */
  readonly alsoExcept?: readonly { readonly name: string; readonly phoneMasked: string }[]
}

/**
 * Finds colleagues by name, pinyin, phone or staff number; an empty search finds the first of all.
 * Those found before stay until the next ones are there.
 */
export const useColleagues = (search: string, { work, except = [], alsoExcept = [] }: Offered = {}) => {
  const { listColleagues } = use(OrganisationContext)
  return useQuery({
    queryKey: ['organisation', 'colleagues', search, work],
    queryFn: ({ signal }) => listColleagues({ search, ...(work === undefined ? {} : { work }) }, { signal }),
    placeholderData: keepPreviousData,
    select: (found) =>
      found.filter(
        ({ userId, name, phoneMasked }) =>
          !except.includes(userId) &&
          !alsoExcept.some((one) => one.name === name && one.phoneMasked === phoneMasked),
      ),
  })
}

/** The departments of the company, and how many people work in each. */
export const useOrgTree = () => {
  const source = use(OrganisationContext)
  return useQuery({
    queryKey: ['organisation', 'tree'],
    queryFn: ({ signal }) => source.getOrgTree({ signal }),
  })
}

/** The names of all roles, also for those who may not give roles away. */
export const useRoleNames = () => {
  const source = use(OrganisationContext)
  return useQuery({
    queryKey: ['organisation', 'roleNames'],
    queryFn: ({ signal }) => source.listRoleNames({ signal }),
  })
}
