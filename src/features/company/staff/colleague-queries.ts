// Colleagues to choose from, found by what was typed. Every field that offers colleagues asks here.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ColleagueWork } from '#protocol/company/staff/staff.ts'
import { listColleagues } from '#src/services/departments.ts'

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
export const useColleagues = (search: string, { work, except = [], alsoExcept = [] }: Offered = {}) =>
  useQuery({
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
