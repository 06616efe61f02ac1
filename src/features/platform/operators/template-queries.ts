// What the desk's page of platform templates reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#src/services/operators.ts'

const TEXTS = ['desk', 'platformTexts']

export const usePlatformTexts = () =>
  useQuery({ queryKey: [...TEXTS, 'list'], queryFn: ({ signal }) => calls.listPlatformTexts({}, { signal }) })

/** Read anew whenever it is opened: somebody else may have published meanwhile. */
export const usePlatformText = (templateId: string) =>
  useQuery({
    queryKey: [...TEXTS, 'one', templateId],
    queryFn: ({ signal }) => calls.getPlatformText({ templateId }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Its pages; the same array as long as it is cached. */
export const usePlatformPages = (templateId: string, version: number) =>
  useQuery({
    queryKey: [...TEXTS, 'pdf', templateId, version],
    queryFn: async ({ signal }) =>
      new Uint8Array(await (await calls.downloadPlatformText({ templateId }, { signal })).arrayBuffer()),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export const usePublishText = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.publishPlatformText>[0]) => calls.publishPlatformText(input),
    onSettled: () => queries.invalidateQueries({ queryKey: [...TEXTS, 'list'] }),
  })
}

export const useOfferText = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.offerPlatformText>[0]) => calls.offerPlatformText(input),
    onSettled: () => queries.invalidateQueries({ queryKey: [...TEXTS, 'list'] }),
  })
}
