// What can be done with all that is ticked: file, move, take back, hold, save.
import { Button } from 'antd'
import { useState } from 'react'
import { MOST_FILINGS_SAVED, MOST_HELD_AT_ONCE } from '#protocol/archive/filings/filings.ts'
import type { AskedFilings, FilingTab } from '#protocol/archive/filings/filings.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import {
  useHold,
  useMoveMany,
  usePickFilings,
  useSaveFilings,
} from '#src/features/archive/filings/queries.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'

export interface FilingBarProps {
  readonly tab: FilingTab
  readonly asked: AskedFilings
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  /** A class is to be chosen first. */
  readonly onAct: (act: 'file' | 'move') => void
  readonly onBegun: (moveId: string) => void
}

export const FilingBar = ({ tab, asked, chosen, onChoose, onAct, onBegun }: FilingBarProps) => {
  const [isHolding, setHolding] = useState(false)
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const pick = usePickFilings()
  const move = useMoveMany()
  const hold = useHold()
  const save = useSaveFilings(raise)
  const tell = (thrown: unknown): void => raise(asCallFailure(thrown).words, 'error')
  const isTooMany = chosen.length > MOST_FILINGS_SAVED
  const onReturn = async (): Promise<void> => {
    const isSure = await confirm({
      title: `把 ${chosen.length} 份合同移回待归档？`,
      consequence: '它们会离开现在的分类，之后可以重新归档。线下合同和被保全的合同留在原处。',
      verb: '移回',
    })
    if (isSure)
      move.mutate(
        { act: 'return', filingIds: chosen, classId: null },
        { onSuccess: ({ moveId }) => onBegun(moveId), onError: tell },
      )
  }
  return (
    <>
      <SelectionBar count={chosen.length} word="份" onClear={() => onChoose([])}>
        <Button
          size="small"
          loading={pick.isPending}
          onClick={() =>
            pick.mutate(asked, {
              onSuccess: ({ filingIds, hasMore }) => {
                onChoose(filingIds)
                if (hasMore) raise(`已选前 ${filingIds.length} 份，其余请处理完再选。`)
              },
              onError: tell,
            })
          }
        >
          全选符合条件的合同
        </Button>
        {tab === 'pending' && (
          <Allowed resource="contractFiling" action="file">
            <Button size="small" type="primary" onClick={() => onAct('file')}>
              归档
            </Button>
          </Allowed>
        )}
        {tab === 'filed' && (
          <Allowed resource="contractFiling" action="move">
            <Button size="small" type="primary" onClick={() => onAct('move')}>
              移动
            </Button>
            <Button size="small" loading={move.isPending} onClick={() => void onReturn()}>
              移回待归档
            </Button>
          </Allowed>
        )}
        <Allowed resource="contractFiling" action="classEdit">
          <Button
            size="small"
            disabled={chosen.length > MOST_HELD_AT_ONCE}
            title={chosen.length > MOST_HELD_AT_ONCE ? `一次最多保全 ${MOST_HELD_AT_ONCE} 份合同` : undefined}
            onClick={() => setHolding(true)}
          >
            法律保全
          </Button>
        </Allowed>
        <Allowed resource="contractFiling" action="download">
          <Button
            size="small"
            loading={save.isPending}
            disabled={isTooMany}
            title={isTooMany ? `一次最多下载 ${MOST_FILINGS_SAVED} 份合同` : undefined}
            onClick={() => save.mutate(chosen)}
          >
            下载所选
          </Button>
        </Allowed>
      </SelectionBar>
      {isHolding && (
        <ReasonDialog
          title={`保全 ${chosen.length} 份合同`}
          verb="保全"
          lead="保全后不能移动、移回待归档或删除，直到有人解除。谁保全的、为什么，会一直显示。"
          label="原因"
          missing="请填写 2–200 字的原因"
          isBusy={hold.isPending}
          error={hold.error}
          onReason={(reason) =>
            hold.mutate(
              { filingIds: [...chosen], reason },
              {
                onSuccess: () => {
                  setHolding(false)
                  onChoose([])
                  raise('已保全')
                },
              },
            )
          }
          onClose={() => setHolding(false)}
        />
      )}
    </>
  )
}
