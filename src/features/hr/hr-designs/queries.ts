// What the designer reads besides its design.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listColleagues } from '#src/services/departments.ts'

export const useColleagues = (search: string) =>
  useQuery({
    queryKey: ['organisation', 'colleagues', search],
    queryFn: ({ signal }) => listColleagues({ search }, { signal }),
    placeholderData: keepPreviousData,
  })
