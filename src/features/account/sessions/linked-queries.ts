// What visitors read of the contract behind a link, before they have signed in.
import { useQuery } from '@tanstack/react-query'
import { readLinkedContract, readLinkedDocument } from '#src/services/contracts.ts'

/** The contract of a link, for visitors who have not signed in. */
export const useLinkedContract = (tokenId: string) =>
  useQuery({
    queryKey: ['linkedContract', tokenId],
    queryFn: ({ signal }) => readLinkedContract({ tokenId }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useLinkedDocument = (tokenId: string, documentId: string) =>
  useQuery({
    queryKey: ['linkedDocument', tokenId, documentId],
    queryFn: async ({ signal }) =>
      new Uint8Array(await (await readLinkedDocument({ tokenId, documentId }, { signal })).arrayBuffer()),
    enabled: documentId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
