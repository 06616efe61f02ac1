// 批量发起: one draft launched once for each row of a spreadsheet.
import { useSelector } from '@xstate/react'
import { LAUNCH_LIST_MAX_ROWS } from '#protocol/contracts/batches/launching.ts'
import { useLaunchTable } from '#src/features/contracts/batches/actor.tsx'
import { saveLaunchProblems, saveLaunchTemplate } from '#src/features/contracts/batches/queries.ts'
import { useBatchesActor, useRaiseAlert } from '#src/machines/react.tsx'
import { TableDialog } from '#src/ui/table-dialog.tsx'
import { launchWords, TableLaunch } from '#src/ui/table-launch.tsx'
import type { ReadyWords } from '#src/ui/table-launch.tsx'

interface LaunchTableDialogProps {
  readonly contractId: string
  readonly onClose: () => void
  /** It goes on by itself, in the panel of batches. */
  readonly onBegun: () => void
}

const WORDS = launchWords(
  '下载批量发起模板',
  `一行发起一份，一次最多 ${LAUNCH_LIST_MAX_ROWS.toLocaleString('zh-CN')} 行、2 MB；全部正确才会发起`,
)

const readyWords = (total: number, quotaLeft: number): ReadyWords => {
  const isPossible = quotaLeft >= total
  return {
    tone: isPossible ? 'success' : 'warning',
    text: isPossible
      ? `将发起 ${total} 份合同，使用 ${total} 份，剩余 ${quotaLeft - total} 份。发起后在后台逐份进行，可以离开这个页面。`
      : `套餐还可发起 ${quotaLeft} 份，不够发起 ${total} 份。请先补充份数，或把表格拆成几份。`,
    verb: `发起 ${total} 份合同`,
    isPossible,
  }
}

export const LaunchTableDialog = ({ contractId, onClose, onBegun }: LaunchTableDialogProps) => {
  const raise = useRaiseAlert()
  const batches = useBatchesActor()
  const actor = useLaunchTable(contractId, () => {
    batches?.send({ type: 'batch.begun' })
    onBegun()
  })
  const snapshot = useSelector(actor, (current) => current)
  const { problem, failure, checked, file } = snapshot.context
  const tell = { onFailure: (why: { words: string }) => raise(why.words, 'error') }
  const isReady = snapshot.hasTag('ready')
  return (
    <TableDialog
      title="批量发起"
      lead="以这份草稿为样本，按表格的每一行各发起一份：文件、位置和设置都相同，换成那一行的签署方和填写内容。"
      isBusy={snapshot.hasTag('busy')}
      onClose={onClose}
    >
      <TableLaunch
        words={WORDS}
        isBusy={snapshot.hasTag('busy')}
        fileName={file?.name ?? ''}
        problem={problem}
        failure={failure}
        result={snapshot.matches('faulty') ? checked : null}
        ready={isReady && checked !== null ? readyWords(checked.total, checked.quotaLeft ?? 0) : undefined}
        total={checked?.total ?? 0}
        onPick={(picked) => actor.send({ type: 'table.picked', file: picked })}
        onAgain={() => actor.send({ type: 'check.begunAnew' })}
        onTemplate={() => void saveLaunchTemplate({ contractId }, tell)}
        onProblems={(reportId) => void saveLaunchProblems({ reportId }, tell)}
        onConfirm={() => actor.send({ type: 'launch.confirmed' })}
      />
    </TableDialog>
  )
}
