// What visitors read of the contract behind a link, before they have signed in.
import { useQuery } from '@tanstack/react-query'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { readLinkedDocument, readLinkedContract } from '#src/services/contracts.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'

/** The contract of a link, for visitors who have not signed in. */
export const useLinkedContract = (tokenId: string) =>
  useQuery({
    queryKey: ['linkedContract', tokenId],
    queryFn: ({ signal }) => readLinkedContract({ tokenId }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One of its documents: its bytes, or where it is large its stretches. */
export const useLinkedDocument = (tokenId: string, document: ContractDocument | undefined) =>
  useQuery({
    queryKey: ['linkedDocument', tokenId, document?.documentId, document?.sha256],
    queryFn: ({ signal }) =>
      readPdf(
        readLinkedDocument({ tokenId, documentId: document?.documentId ?? '' }),
        document ?? {},
        signal,
      ),
    enabled: document !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
