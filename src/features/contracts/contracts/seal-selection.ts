// Requests for the seal that are ticked, over pages and searches, and the contracts they are about.
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { AskedStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import type { SealRequest } from '#protocol/seals/seal-requests.ts'
import { useSealPick } from '#src/features/contracts/contracts/stage-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

type Ticked = Pick<SealRequest, 'requestId' | 'contractId'>

interface SealSelection {
  readonly chosen: readonly string[]
  readonly contractIds: readonly string[]
  readonly choose: (requestIds: readonly string[]) => void
  /** Ticks everything that matches, as far as may be selected. */
  readonly chooseAll: () => Promise<void>
  readonly isBusy: boolean
}

/** `rows` are those on the page, `filters` what `chooseAll` looks for. */
export const useSealSelection = (
  rows: readonly Ticked[] | undefined,
  filters: AskedStageFilters,
): SealSelection => {
  const [kept, keep] = useState<Readonly<Record<string, string>>>({})
  const raise = useRaiseAlert()
  const all = useSealPick(filters)
  const known = { ...kept, ...contractsOf(rows ?? []) }
  return {
    chosen: Object.keys(kept),
    contractIds: [...new Set(Object.values(kept))],
    choose: (ids) => {
      if (ids.length > MOST_SELECTED) raise(`一次最多选择 ${MOST_SELECTED} 份合同，请分几次处理。`, 'error')
      else keep(Object.fromEntries(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]]]))))
    },
    chooseAll: async () => {
      const { data, error } = await all.refetch()
      if (error !== null) return raise(asCallFailure(error).words, 'error')
      if (data === undefined) return
      if (data.hasMore) raise(`符合条件的合同较多，已取前 ${data.rows.length} 份。`)
      keep(contractsOf(data.rows))
    },
    isBusy: all.isFetching,
  }
}

const contractsOf = (rows: readonly Ticked[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ requestId, contractId }) => [requestId, contractId]))
