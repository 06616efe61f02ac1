// What the search in the text of contracts reads.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { wordsProblem } from '#protocol/contracts/page-texts/page-texts.ts'
import { scanFile, searchFilingTexts } from '#src/services/archive.ts'
import { searchPageTexts } from '#src/services/contracts.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'

/** Where is searched: in the contract lists, or in a tab of the archive. */
export type Among = 'contracts' | 'filed' | 'pending'

const FIRST = null as string | null

/** Nothing is asked while the words cannot be searched for. */
export const useTexts = (among: Among, words: string) =>
  useInfiniteQuery({
    queryKey: ['texts', among, words],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { words, ...(pageParam === null ? {} : { after: pageParam }) }
      if (among === 'contracts') return searchPageTexts(asked, { signal })
      return searchFilingTexts({ ...asked, tab: among }, { signal })
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    enabled: wordsProblem(words) === undefined,
  })

/** A scan that is opened at what was found; its id names the same bytes for ever. */
export const useScanFile = (filingId: string, fileId: string) =>
  useQuery({
    queryKey: ['texts', 'scan', fileId],
    queryFn: ({ signal }) => readPdf(scanFile({ filingId, fileId }), {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    structuralSharing: false,
  })
