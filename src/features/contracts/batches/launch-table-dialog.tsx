// 批量发起: one draft launched once for each row of a spreadsheet.
import { Alert, Button, Modal } from 'antd'
import { useSelector } from '@xstate/react'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { CheckedTable } from '#protocol/contracts/batches/launching.ts'
import { LAUNCH_LIST_MAX_ROWS } from '#protocol/contracts/batches/launching.ts'
import styles from '#src/features/contracts/batches/batches.module.css'
import { useLaunchTable } from '#src/features/contracts/batches/actor.tsx'
import { saveLaunchProblems, saveLaunchTemplate } from '#src/features/contracts/batches/queries.ts'
import { useBatchesActor, useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { TableImport } from '#src/ui/table-import.tsx'
import type { TableImportWords } from '#src/ui/table-import.tsx'

interface LaunchTableDialogProps {
  readonly contractId: string
  readonly onClose: () => void
  /** It goes on by itself, in the panel of batches. */
  readonly onBegun: () => void
}

const WORDS: TableImportWords = {
  template: '下载批量发起模板',
  busy: '正在逐行核对',
  hint: `一行发起一份，一次最多 ${LAUNCH_LIST_MAX_ROWS.toLocaleString('zh-CN')} 行、2 MB；全部正确才会发起`,
  none: '表格有误，一份也没有发起',
  faults: (total, faults) =>
    `共 ${total} 行，${faults} 行有误。请在表格里改好，或下载有误的行对照修改，再上传完整的表格。`,
  reason: '有误原因',
  problems: '下载有误的行',
  again: '重新上传',
  cells: '填写的内容',
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
  const isReady = snapshot.matches('ready') || snapshot.matches('starting') || snapshot.matches('begun')
  return (
    <Modal
      open
      centered
      width={600}
      footer={null}
      title="批量发起"
      mask={{ closable: !snapshot.hasTag('busy') }}
      onCancel={onClose}
    >
      <p className={styles['lead']}>
        以这份草稿为样本，按表格的每一行各发起一份：文件、位置和设置都相同，换成那一行的签署方和填写内容。
      </p>
      {isReady && checked !== null ? (
        <Ready
          checked={checked}
          isBusy={snapshot.hasTag('busy')}
          failure={failure}
          onConfirm={() => actor.send({ type: 'launch.confirmed' })}
          onAgain={() => actor.send({ type: 'check.begunAnew' })}
        />
      ) : (
        <TableImport
          what="名单"
          words={WORDS}
          takenWords={() => ''}
          isBusy={snapshot.hasTag('busy')}
          fileName={file?.name ?? ''}
          problem={problem}
          failure={failure?.words ?? ''}
          result={snapshot.matches('faulty') ? checked : null}
          onPick={(picked) => actor.send({ type: 'table.picked', file: picked })}
          onAgain={() => actor.send({ type: 'check.begunAnew' })}
          onTemplate={() => void saveLaunchTemplate({ contractId }, tell)}
          onProblems={(reportId) => void saveLaunchProblems({ reportId }, tell)}
        />
      )}
    </Modal>
  )
}

interface ReadyProps {
  readonly checked: CheckedTable
  readonly isBusy: boolean
  readonly failure: CallFailure | null
  readonly onConfirm: () => void
  readonly onAgain: () => void
}

const Ready = ({ checked: { total, quotaLeft }, isBusy, failure, onConfirm, onAgain }: ReadyProps) => {
  const isEnough = quotaLeft >= total
  return (
    <>
      <Alert
        type={isEnough ? 'success' : 'warning'}
        showIcon
        role="status"
        title={`共 ${total} 行，全部正确`}
        description={
          isEnough
            ? `将发起 ${total} 份合同，使用 ${total} 份，剩余 ${quotaLeft - total} 份。发起后在后台逐份进行，可以离开这个页面。`
            : `套餐还可发起 ${quotaLeft} 份，不够发起 ${total} 份。请先补充份数，或把表格拆成几份。`
        }
      />
      <FormFailure error={failure} gap="above" />
      <div className={styles['actions']}>
        <Button disabled={isBusy} onClick={onAgain}>
          重新上传
        </Button>
        <Button type="primary" disabled={!isEnough} loading={isBusy} onClick={onConfirm}>
          发起 {total} 份合同
        </Button>
      </div>
    </>
  )
}
