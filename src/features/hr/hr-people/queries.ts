// What the page of a person's file reads.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listColleagues } from '#src/services/departments.ts'
import { getEmployeeFile } from '#src/services/hr.ts'

/** Whose file: a colleague's, or that of the person of a form. */
export interface Whose {
  readonly memberId?: string
  readonly hrFormId?: string
}

export const useEmployeeFile = (whose: Whose) =>
  useQuery({
    queryKey: ['hrForms', 'person', whose],
    queryFn: ({ signal }) => getEmployeeFile(whose, { signal }),
    enabled: whose.memberId !== undefined || whose.hrFormId !== undefined,
  })

export const useColleagues = (search: string) =>
  useQuery({
    queryKey: ['organisation', 'colleagues', search],
    queryFn: ({ signal }) => listColleagues({ search }, { signal }),
    placeholderData: keepPreviousData,
  })

export { serverNow } from '#src/services/http/bind.ts'
