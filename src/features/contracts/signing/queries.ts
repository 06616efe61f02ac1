// What the signing page reads besides the task itself.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SignState } from '#protocol/contracts/signing.ts'
import type { Seal, SignatureDrawing } from '#protocol/seals/seals/seals.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { createSignature, previewSignature, setSignPassword } from '#src/services/account.ts'
import {
  downloadContract,
  getSignState,
  listContracts,
  downloadDocument,
  downloadReviewed,
  saveDocument as saveOne,
  saveReviewed as saveOneReviewed,
  withdrawSealRequest,
} from '#src/services/contracts.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'
import { textOfPages } from '#src/ui/pdf/pdf-text.ts'

const documentKey = (documentId: string, sha256: string) => ['contracts', 'document', documentId, sha256]

/** A revision of a document, and how large it is where that is known. */
export interface ShownDocument {
  readonly documentId: string
  readonly sha256: string
  readonly size?: number | undefined
}

/** The very revision of that hash for the screen, which is the one that is signed. Of a version under review the file handed in. */
export const useDocumentSource = (
  { contractId, reviewId }: { contractId: string; reviewId?: string | undefined },
  { documentId, sha256, size }: ShownDocument,
) =>
  useQuery({
    // Shared with the reader; what is read of a version under review is asked for elsewhere, stretch by stretch.
    queryKey: [...documentKey(documentId, sha256), ...(reviewId === undefined ? [] : [reviewId])],
    queryFn: ({ signal }) => {
      const file =
        reviewId === undefined
          ? downloadDocument({ contractId, documentId, revision: sha256 })
          : downloadReviewed({ reviewId, documentId })
      return readPdf(file, { size, sha256 }, signal)
    },
    enabled: documentId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The words of an opened file, page by page; `readAt` tells a file that was read anew. */
export const usePdfText = (sha256: string, document: PDFDocumentProxy | undefined, readAt: number) =>
  useQuery({
    queryKey: ['contracts', 'text', sha256, readAt],
    queryFn: () => (document === undefined ? [] : textOfPages(document)),
    enabled: document !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The bytes that were shown before signing, if this page has them: of a large file the page would be fetched twice. */
export const useShownBytes = (documentId: string, sha256: string): Uint8Array | undefined => {
  const shown = useQueryClient().getQueryData<PdfSource>(documentKey(documentId, sha256))
  return shown instanceof Uint8Array ? shown : undefined
}

/** A signature made on the spot; `keep` also puts it among the person's own. */
export const useMakeSignature = (onMade: (seal: Seal) => void) =>
  useMutation({
    mutationFn: (input: { drawing: SignatureDrawing; keep: boolean }) => createSignature(input),
    onSuccess: onMade,
  })

export const useSetSignPassword = () =>
  useMutation({ mutationFn: (input: Parameters<typeof setSignPassword>[0]) => setSignPassword(input) })

/** The signer takes the application for the seal back. */
export const useWithdrawRequest = (onDone: () => void) =>
  useMutation({
    mutationFn: ({ contractId, partyId }: { contractId: string; partyId: string }) =>
      withdrawSealRequest({ contractId, partyId, requestId: makeUuid() }),
    onSuccess: onDone,
  })

/** The signature as a typeface would set it. */
export const useTypedPreview = (drawing: SignatureDrawing, isWanted: boolean) =>
  useQuery({
    queryKey: ['seals', 'preview', drawing],
    queryFn: ({ signal }) => previewSignature({ drawing }, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How often the state is asked for while the files are being finished, and while others sign. */
const FINISHING_POLL_MS = 1_500
const SIGNING_POLL_MS = 10_000

/** The state after signing, kept up to date until the contract is complete or over. */
export const useLiveState = (at: { contractId: string; partyId: string }, first: SignState): SignState =>
  useQuery({
    queryKey: ['contracts', 'signState', at.contractId, at.partyId],
    queryFn: ({ signal }) => getSignState(at, { signal }),
    initialData: first,
    refetchInterval: ({ state: { data = first } }) => {
      if (data.contractStatus === CONTRACT_STATUS.signing) return SIGNING_POLL_MS
      return data.contractStatus === CONTRACT_STATUS.finishing ? FINISHING_POLL_MS : false
    },
  }).data

/** Saves all files of a contract as one, one of them, or one of a version under review. */
export const saveContract = downloadContract
export const saveDocument = saveOne
export const saveReviewed = saveOneReviewed

/** Another contract that waits for the same signer, if there is one. */
export const useNextWaiting = (contractId: string, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: ['contracts', 'list', 'next', contractId],
    queryFn: ({ signal }) => listContracts({ tab: 'toSign', page: 1 }, { signal }),
    select: ({ rows }) => rows.find((row) => row.contractId !== contractId && row.myPartyId !== null),
  })

/** Makes lists, counts and details read again; documents never change under their hash. */
export const useRefreshContracts = (): (() => void) => {
  const client = useQueryClient()
  return useCallback(
    () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'contracts' && queryKey[1] !== 'document',
      }),
    [client],
  )
}
