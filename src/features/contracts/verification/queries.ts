// What the checking page reads.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { listCheckRecords } from '#src/services/contracts.ts'
import { sha256Of } from '#src/services/http/file-hash.ts'

export const useCheckRecords = (page: number) =>
  useQuery({
    queryKey: ['checks', page],
    queryFn: ({ signal }) => listCheckRecords({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Hashes files in the browser, under their names. */
export const useHashedFiles = () =>
  useMutation({
    mutationFn: async (files: readonly File[]): Promise<NamedFile[]> => {
      const hashed: NamedFile[] = []
      // One after the other: together they may be larger than what memory should hold.
      for (const file of files) hashed.push({ name: file.name, sha256: await sha256Of(file) })
      return hashed
    },
  })

/** Makes the kept records read again. */
export const useRefreshRecords = (): (() => void) => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: ['checks'] }), [client])
}
