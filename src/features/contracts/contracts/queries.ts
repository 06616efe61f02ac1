// What the lists of contracts and drafts and the contract’s page read, and what they save.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { ContractDetail, ContractDocument, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import {
  countContracts,
  downloadContract,
  downloadEvidence,
  getContract,
  listAdditions,
  listContractIdentities,
  listContracts,
  listDrafts,
  nameReportFilters,
  downloadDocument,
  saveDocument as saveContractDocument,
} from '#src/services/contracts.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'

export const useCounts = () =>
  useQuery({ queryKey: ['contracts', 'counts'], queryFn: ({ signal }) => countContracts({}, { signal }) })

/** What the department and the person are called to which a list is narrowed. */
export const useStarterNames = (asked: { person?: string; department?: string }) =>
  useQuery({
    queryKey: ['contracts', 'starters', asked],
    queryFn: ({ signal }) => nameReportFilters(asked, { signal }),
    enabled: asked.person !== undefined || asked.department !== undefined,
  })

export const useContractList = (tab: SigningTab, filters: AskedFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'list', tab, filters, page],
    queryFn: ({ signal }) => listContracts({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useDraftList = (filters: AskedFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'drafts', filters, page],
    queryFn: ({ signal }) => listDrafts({ ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
  })

const isUnderWay = (detail: ContractDetail | undefined): boolean =>
  detail?.contract.label === 'finishing' || detail?.contract.label === 'preparing'

/** The contract's page; asks again while something is on its way. */
export const useContract = (contractId: string) =>
  useQuery({
    queryKey: ['contracts', 'detail', contractId],
    queryFn: ({ signal }) => getContract({ contractId }, { signal }),
    enabled: contractId !== '',
    refetchInterval: (query) => (isUnderWay(query.state.data) ? 1_000 : 30_000),
  })

/** The same read for a look at it from a list: once, and not again while it is fresh. */
export const useContractGlance = (contractId: string, isWanted = true) =>
  useQuery({
    queryKey: ['contracts', 'detail', contractId],
    queryFn: ({ signal }) => getContract({ contractId }, { signal }),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
  })

/** In which of my identities the contract may be seen. */
export const useContractIdentities = (contractId: string) =>
  useQuery({
    queryKey: ['contracts', 'identities', contractId],
    queryFn: ({ signal }) => listContractIdentities({ contractId }, { signal }),
  })

type Version = 'current' | 'original'

/** A document for the screen. The hash makes another revision a new read. */
export const useDocumentSource = (
  contractId: string,
  document: Pick<ContractDocument, 'documentId' | 'sha256' | 'originalSha256' | 'size'> | undefined,
  version: Version = 'current',
) => {
  const sha256 = (version === 'current' ? document?.sha256 : document?.originalSha256) ?? ''
  return useQuery({
    // Shared with the signing page, which reads the same revision in the same way.
    queryKey: ['contracts', 'document', document?.documentId, sha256],
    queryFn: ({ signal }) => {
      const revision = version === 'current' ? { revision: sha256 } : {}
      const asked = { contractId, documentId: document?.documentId ?? '', version, ...revision }
      return readPdf(downloadDocument(asked), { size: document?.size, sha256 }, signal)
    },
    enabled: document !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing is compared with what was there before: the bytes are many.
    structuralSharing: false,
    ...(version === 'original' ? { gcTime: 30_000 } : {}),
  })
}

/** What signing added to the documents, whose newest revisions make it a new read. */
export const useAdditions = (contractId: string, documents: readonly ContractDocument[]) => {
  const changed = documents.filter(
    ({ isAttachment, sha256, originalSha256 }) => !isAttachment && sha256 !== originalSha256,
  )
  return useQuery({
    queryKey: ['contracts', 'additions', contractId, changed.map(({ sha256 }) => sha256)],
    queryFn: ({ signal }) => listAdditions({ contractId }, { signal }),
    enabled: changed.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Makes every shown list, count and detail read again. */
export const useRefreshContracts = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['contracts'] })
}

/** Saves all documents of a contract in one file; answers whether they were saved. */
export const saveDocument = saveContractDocument

export const saveContract = downloadContract

/** Saves the evidence report; answers whether it was saved. */
export const saveEvidence = downloadEvidence
