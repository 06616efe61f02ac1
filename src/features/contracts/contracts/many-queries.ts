// Calls about many contracts of a list at once.
import { useMutation } from '@tanstack/react-query'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { AskedFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import {
  downloadMany,
  exportContracts,
  pickContracts,
  revokeMany,
  urgeMany,
} from '#src/services/contracts.ts'
import { useRefreshContracts } from '#src/features/contracts/contracts/queries.ts'

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

/** Saves the files of many contracts in one archive with an index. */
export const useSaveMany = (tell: (words: string, tone: 'error') => void) =>
  useMutation({
    mutationFn: (contractIds: readonly string[]) =>
      downloadMany(
        { contractIds: [...contractIds] },
        { onFailure: (failure) => tell(failure.words, 'error') },
      ),
  })
