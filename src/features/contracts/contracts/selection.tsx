// Contracts ticked in a list, over pages and filters, and what can be done with all of them.
import { Button } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { JUMP } from '#protocol/contracts/batches/tasks.ts'
import type { JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import type { SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import type { AskedFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { MOST_IN_ARCHIVE } from '#protocol/contracts/contracts/many.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ManyButton } from '#src/features/contracts/contracts/many-button.tsx'
import type { ManyButtonProps } from '#src/features/contracts/contracts/many-button.tsx'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { useContractBatch, useSaveMany } from '#src/features/contracts/contracts/many-queries.ts'
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
  const batch = useContractBatch(tab, filters, raise)
  return {
    chosen,
    choose,
    chooseAll: () => batch.mutate({ save: false, chosen: [] }, { onSuccess: (ids) => keep({ tab, ids }) }),
    save: () => batch.mutate({ save: true, chosen }),
    isBusy: batch.isPending,
  }
}

interface SelectionProps {
  readonly selection: ContractSelection
}

/** What a button that signs many contracts is told. */
export interface BatchAsked {
  readonly as: SignRole
  readonly contractIds: readonly string[]
  readonly jumpStatus: JumpStatus
  /** It was started. */
  readonly onBegun: () => void
}

/** Makes that button. */
export type BatchButtonFor = (asked: BatchAsked) => ReactNode

interface BarProps extends SelectionProps {
  /** Signs all that are ticked; left out where they do not wait for one's own signature. */
  readonly batchButton?: BatchButtonFor | undefined
  readonly tags?: TagParts | undefined
  /** What is done with all at once here. */
  readonly acts: readonly ManyButtonProps['act'][]
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
export const ContractSelectionBar = ({ selection, batchButton, tags, acts }: BarProps) => (
  <SelectionBar count={selection.chosen.length} word="份" onClear={() => selection.choose([])}>
    {batchButton?.({
      as: 'signer',
      contractIds: selection.chosen,
      jumpStatus: JUMP.signing,
      onBegun: () => selection.choose([]),
    })}
    <Button size="small" disabled={selection.isBusy} onClick={selection.chooseAll}>
      全选符合条件的合同
    </Button>
    {acts.map((act) => (
      <ManyButton key={act} act={act} contractIds={selection.chosen} onDone={selection.choose} />
    ))}
    {tags?.button({ contractIds: selection.chosen, words: '加标签' })}
    <Allowed resource="contract" action="download">
      <Button size="small" loading={selection.isBusy} onClick={selection.save}>
        导出所选
      </Button>
      <SaveMany contractIds={selection.chosen} />
    </Allowed>
  </SelectionBar>
)

const SaveMany = ({ contractIds }: { readonly contractIds: readonly string[] }) => {
  const raise = useRaiseAlert()
  const save = useSaveMany(raise)
  const isTooMany = contractIds.length > MOST_IN_ARCHIVE
  return (
    <Button
      size="small"
      loading={save.isPending}
      disabled={isTooMany}
      title={isTooMany ? `一次最多下载 ${MOST_IN_ARCHIVE} 份合同` : undefined}
      onClick={() => save.mutate(contractIds)}
    >
      下载所选
    </Button>
  )
}
