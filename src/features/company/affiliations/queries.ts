// What the pages of a group read.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SumPeriod } from '#protocol/company/affiliations/opened.ts'
import * as calls from '#src/services/groups.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'

export const useOwnGroup = () =>
  useQuery({ queryKey: ['group', 'own'], queryFn: ({ signal }) => calls.readOwnGroup({}, { signal }) })

export const useAffiliations = (page: number) =>
  useQuery({
    queryKey: ['group', 'members', page],
    queryFn: ({ signal }) => calls.listAffiliations({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useGroupSums = (period: SumPeriod) =>
  useQuery({
    queryKey: ['group', 'sums', period],
    queryFn: ({ signal }) => calls.readGroupSums({ period }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useLooks = (page: number) =>
  useQuery({
    queryKey: ['group', 'looks', page],
    queryFn: ({ signal }) => calls.listLooks({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Reads all of the group again, after something changed. */
export const useRefreshGroup = (): (() => void) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['group'] })
}

export const useOpenedContracts = (companyId: string, search: string, page: number) =>
  useQuery({
    queryKey: ['group', 'contracts', companyId, search, page],
    queryFn: ({ signal }) => calls.listOpenedContracts({ companyId, search, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useOpenedContract = (companyId: string, contractId: string) =>
  useQuery({
    queryKey: ['group', 'contract', companyId, contractId],
    queryFn: ({ signal }) => calls.readOpenedContract({ companyId, contractId }, { signal }),
  })

/** The bytes of the document in view; `sha256` tells revisions apart. */
export const useOpenedDocument = (
  place: { readonly companyId: string; readonly contractId: string },
  document: { readonly documentId: string; readonly sha256: string; readonly size: number } | undefined,
) =>
  useQuery({
    queryKey: ['groupDocument', place.companyId, document?.documentId, document?.sha256],
    queryFn: ({ signal }) =>
      readPdf(
        calls.readOpenedDocument({ ...place, documentId: document?.documentId ?? '' }),
        { size: document?.size, sha256: document?.sha256 },
        signal,
      ),
    enabled: document !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    structuralSharing: false,
  })

export const saveOpened = calls.saveOpenedDocument
