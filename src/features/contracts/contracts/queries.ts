// What the contract lists and the contract's page read.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { ApprovalKind, ApprovalTab } from '#protocol/contracts/approvals.ts'
import type { ConfirmTab } from '#protocol/contracts/confirmations.ts'
import type { VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import type { AskedFilters, AskedStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { ReviewTab } from '#protocol/contracts/reviews.ts'
import type { SealRequestDetail, SealTab } from '#protocol/seals/seal-requests.ts'
import type { ContractDetail, ContractDocument, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import {
  countApprovals,
  countConfirmations,
  countContracts,
  countReviews,
  countSealRequests,
  countVoidings,
  downloadContract,
  downloadMany,
  exportContracts,
  downloadEvidence,
  getContract,
  getSealRequest,
  listAdditions,
  listApprovals,
  listConfirmations,
  listApprovalSignatures,
  listContractIdentities,
  listContracts,
  listDrafts,
  listReviews,
  listSealRequests,
  listVoidings,
  nameReportFilters,
  pickContracts,
  pickSealRequests,
  revokeMany,
  urgeMany,
  downloadDocument,
  downloadDocumentPart,
  saveDocument as saveContractDocument,
} from '#src/services/contracts.ts'
import { PART_BYTES } from '#src/ui/pdf/pdf-parts.ts'
import type { PdfParts } from '#src/ui/pdf/pdf-parts.ts'
import { createSignature } from '#src/services/account.ts'
import { listColleagues } from '#src/services/departments.ts'
import type { SignatureDrawing } from '#protocol/seals/seals/seals.ts'

type Strokes = Extract<SignatureDrawing, { kind: 'drawn' }>['strokes']

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

export const useApprovals = (
  tab: ApprovalTab,
  filters: AskedStageFilters & { kind?: ApprovalKind },
  page: number,
) =>
  useQuery({
    queryKey: ['contracts', 'approvals', tab, filters, page],
    queryFn: ({ signal }) => listApprovals({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useApprovalCounts = () =>
  useQuery({
    queryKey: ['contracts', 'approvalCounts'],
    queryFn: ({ signal }) => countApprovals({}, { signal }),
  })

export const useConfirmations = (tab: ConfirmTab, filters: AskedStageFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'confirmations', tab, filters, page],
    queryFn: ({ signal }) => listConfirmations({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useReviews = (tab: ReviewTab, filters: AskedStageFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'reviews', tab, filters, page],
    queryFn: ({ signal }) => listReviews({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useConfirmationCounts = () =>
  useQuery({
    queryKey: ['contracts', 'confirmationCounts'],
    queryFn: ({ signal }) => countConfirmations({}, { signal }),
  })

export const useReviewCounts = () =>
  useQuery({
    queryKey: ['contracts', 'reviewCounts'],
    queryFn: ({ signal }) => countReviews({}, { signal }),
  })

export const useSealRequests = (activeTab: SealTab, filters: AskedStageFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'sealRequests', activeTab, filters, page],
    queryFn: ({ signal }) => listSealRequests({ activeTab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** All that wait and match, to be ticked; asked only when told to. */
export const useSealPick = (filters: AskedStageFilters) =>
  useQuery({
    queryKey: ['contracts', 'sealPick', filters],
    queryFn: ({ signal }) => pickSealRequests(filters, { signal }),
    enabled: false,
  })

export const useSealCounts = () =>
  useQuery({
    queryKey: ['contracts', 'sealCounts'],
    queryFn: ({ signal }) => countSealRequests({}, { signal }),
  })

/** One application for the seal with its approval. */
export const useSealRequest = (contractId: string, partyId: string) =>
  useQuery({
    queryKey: ['contracts', 'sealRequest', contractId, partyId],
    queryFn: ({ signal }) => getSealRequest({ contractId, partyId }, { signal }),
    refetchInterval: 30_000,
  })

/** Of those who may seal, whom a search of colleagues finds; all of them before anything is typed. */
export const useSuccessors = (search: string, successors: SealRequestDetail['successors']) =>
  useQuery({
    queryKey: ['organisation', 'colleagues', search, 'successors'],
    queryFn: async ({ signal }) => (search === '' ? null : listColleagues({ search }, { signal })),
    placeholderData: keepPreviousData,
    select: (found) =>
      successors
        .filter(({ memberId }) => found === null || found.some((one) => one.memberId === memberId))
        .map((one) => ({ ...one, post: '', departments: [] })),
  })

/** In which of my identities the contract may be seen. */
export const useContractIdentities = (contractId: string) =>
  useQuery({
    queryKey: ['contracts', 'identities', contractId],
    queryFn: ({ signal }) => listContractIdentities({ contractId }, { signal }),
  })

export const useVoidings = (tab: VoidingStatus, filters: AskedFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'voidings', tab, filters, page],
    queryFn: ({ signal }) => listVoidings({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useVoidingCounts = () =>
  useQuery({
    queryKey: ['contracts', 'voidingCounts'],
    queryFn: ({ signal }) => countVoidings({}, { signal }),
  })

/** The person's own signatures, to put under an agreement. */
export const useOwnSignatures = () =>
  useQuery({
    queryKey: ['seals', 'own'],
    queryFn: ({ signal }) => listApprovalSignatures({}, { signal }),
  })

/** Keeps a signature written on the spot for this once; `onMade` gets it. */
export const useWriteSignature = (onMade: (signature: { sealId: string; svg: string }) => void) =>
  useMutation({
    mutationFn: (strokes: Strokes) => createSignature({ drawing: { kind: 'drawn', strokes }, keep: false }),
    onSuccess: onMade,
  })

/** A larger file is fetched in stretches, those alone that the pages shown need. */
const MOST_AT_ONCE = 4 * 1024 * 1024

type Version = 'current' | 'original'

/** A document for the screen: its bytes, or where it is large, its stretches. The hash makes another revision a new read. */
export const useDocumentSource = (
  contractId: string,
  document: Pick<ContractDocument, 'documentId' | 'sha256' | 'originalSha256' | 'size'> | undefined,
  version: Version = 'current',
) => {
  const sha256 = (version === 'current' ? document?.sha256 : document?.originalSha256) ?? ''
  const isLarge = (document?.size ?? 0) > MOST_AT_ONCE
  return useQuery({
    // The bytes of a small one are shared with the signing page, which reads every document whole.
    queryKey: ['contracts', 'document', document?.documentId, sha256, ...(isLarge ? ['parts'] : [])],
    queryFn: async ({ signal }): Promise<Uint8Array | PdfParts> => {
      const input = { contractId, documentId: document?.documentId ?? '', version }
      if (!isLarge) return new Uint8Array(await (await downloadDocument(input, { signal })).arrayBuffer())
      const first = await downloadDocumentPart(input, { from: 0, until: PART_BYTES, sha256 }, { signal })
      if (first.isWhole) return first.bytes
      return {
        total: first.total,
        first: first.bytes,
        read: async (from, until, leaving) => {
          const part = await downloadDocumentPart(input, { from, until, sha256 }, { signal: leaving })
          // Stretches of two revisions make no file; the new one is read anew once its hash is known.
          if (part.isWhole) throw new Error('the document is another by now')
          return part.bytes
        },
      }
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

/** What matches a list’s filters, or what is chosen of it, named and with `save` saved as a table; `tell` says what people must know. */
export const useContractBatch = (
  tab: SigningTab,
  filters: AskedFilters,
  tell: (words: string, tone?: 'error') => void,
) =>
  useMutation({
    mutationFn: async ({ save, chosen }: { save: boolean; chosen: readonly string[] }) => {
      const { contractIds, hasMore } =
        chosen.length > 0
          ? { contractIds: [...chosen], hasMore: false }
          : await pickContracts({ tab, ...filters })
      if (hasMore) tell(`符合条件的合同较多，已取前 ${contractIds.length} 份。`)
      if (save && contractIds.length === 0) tell('没有符合条件的合同可以导出。', 'error')
      else if (save)
        await exportContracts({ contractIds }, { onFailure: (failure) => tell(failure.words, 'error') })
      return contractIds
    },
    onError: (error) => tell(asCallFailure(error).words, 'error'),
  })

interface ManyAsked {
  readonly act: 'revoke' | 'urge'
  readonly requestId: string
  readonly contractIds: string[]
  readonly reason: string
}

/** One act on all that are ticked; the lists are read again after it. */
export const useManyContracts = () => {
  const refresh = useRefreshContracts()
  return useMutation({
    mutationFn: ({ act, ...input }: ManyAsked) => (act === 'revoke' ? revokeMany(input) : urgeMany(input)),
    onSuccess: refresh,
  })
}

/** Saves all documents of a contract in one file; answers whether they were saved. */
export const saveDocument = saveContractDocument

export const saveContract = downloadContract

/** Saves the files of many contracts in one archive with an index. */
export const useSaveMany = (tell: (words: string, tone: 'error') => void) =>
  useMutation({
    mutationFn: (contractIds: readonly string[]) =>
      downloadMany(
        { contractIds: [...contractIds] },
        { onFailure: (failure) => tell(failure.words, 'error') },
      ),
  })

/** Saves the evidence report; answers whether it was saved. */
export const saveEvidence = downloadEvidence
