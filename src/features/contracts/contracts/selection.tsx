// Contracts ticked in a list, over pages and filters, and what can be done with all of them.
import { Button } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import type { AskedFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { exportContracts, pickContracts } from '#src/services/contracts.ts'
import { SelectionBar } from '#src/ui/selection-bar.tsx'

/** What is ticked in a tab, and what to do with it. */
export interface ContractSelection {
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
  /** Ticks everything that matches, as far as may be selected. */
  readonly chooseAll: () => void
  /** Saves what is ticked as a table, or everything that matches where nothing is. */
  readonly save: () => void
  readonly isBusy: boolean
}

/** Kept while pages and filters change; another tab begins anew. */
export const useContractSelection = (tab: SigningTab, filters: AskedFilters): ContractSelection => {
  const [kept, keep] = useState<{ readonly tab: SigningTab; readonly ids: readonly string[] }>({
    tab,
    ids: [],
  })
  const raise = useRaiseAlert()
  const chosen = kept.tab === tab ? kept.ids : []
  const choose = (ids: readonly string[]): void => {
    if (ids.length > MOST_SELECTED) raise(`一次最多选择 ${MOST_SELECTED} 份合同，请分几次处理。`, 'error')
    else keep({ tab, ids })
  }
  const onError = (error: unknown): void => raise(asCallFailure(error).words, 'error')
  const pick = async (): Promise<readonly string[]> => {
    const { contractIds, hasMore } = await pickContracts({ tab, ...filters })
    if (hasMore) raise(`符合条件的合同较多，已取前 ${contractIds.length} 份。`)
    return contractIds
  }
  const all = useMutation({ mutationFn: pick, onSuccess: (ids) => keep({ tab, ids }), onError })
  const saving = useMutation({
    mutationFn: async () => {
      const contractIds = chosen.length > 0 ? chosen : await pick()
      if (contractIds.length === 0) raise('没有符合条件的合同可以导出。', 'error')
      else
        await exportContracts(
          { contractIds: [...contractIds] },
          { onFailure: (failure) => raise(failure.words, 'error') },
        )
    },
    onError,
  })
  return {
    chosen,
    choose,
    chooseAll: () => all.mutate(),
    save: () => saving.mutate(),
    isBusy: all.isPending || saving.isPending,
  }
}

interface SelectionProps {
  readonly selection: ContractSelection
}

/** The table of everything that matches, while nothing is ticked. */
export const ExportAll = ({ selection }: SelectionProps) => (
  <Allowed resource="contract" action="download">
    <Button icon={<DownloadOutlined aria-hidden />} loading={selection.isBusy} onClick={selection.save}>
      导出
    </Button>
  </Allowed>
)

/** At the foot of the list, while something is ticked. */
export const ContractSelectionBar = ({ selection }: SelectionProps) => (
  <SelectionBar count={selection.chosen.length} word="份" onClear={() => selection.choose([])}>
    <Button size="small" disabled={selection.isBusy} onClick={selection.chooseAll}>
      全选符合条件的合同
    </Button>
    <Allowed resource="contract" action="download">
      <Button size="small" loading={selection.isBusy} onClick={selection.save}>
        导出所选
      </Button>
    </Allowed>
  </SelectionBar>
)
