// What the checking page reads.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listCheckRecords } from '#src/services/contracts.ts'

export const useCheckRecords = (page: number) =>
  useQuery({
    queryKey: ['checks', page],
    queryFn: ({ signal }) => listCheckRecords({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Makes the kept records read again. */
export const useRefreshRecords = (): (() => void) => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ['checks'] }), [client])
}
