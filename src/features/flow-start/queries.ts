// What the wizard's pages read: the bytes of files already taken in.
import { useQuery } from '@tanstack/react-query'
import { readFile } from '#src/services/base.ts'

/** How long the bytes of a file not shown any more are kept. */
const KEPT_MS = 10 * 60_000

/** The file as the server keeps it; the same array as long as it is cached, since its content cannot change. */
export const useFileBytes = (fileId: string) =>
  useQuery({
    queryKey: ['file', fileId],
    queryFn: async ({ signal }) =>
      new Uint8Array(await (await readFile({ fileId }, { signal })).arrayBuffer()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })
