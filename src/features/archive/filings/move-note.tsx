// How far the last filing or move of many is, what was left out, and its undoing.
import { Alert, Button, Progress } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { FilingMove } from '#protocol/archive/filings/moving.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { useMove, useUndo } from '#src/features/archive/filings/queries.ts'
import { MOVE_VERBS, pathWords } from '#src/features/archive/filings/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

export interface MoveNoteProps {
  readonly moveId: string | null
  readonly onClose: () => void
}

const titleOf = ({ kind, path, total, done, isOver, isUndone, undone }: FilingMove): string => {
  const verb = MOVE_VERBS[kind]
  if (isUndone) return isOver ? `已撤销：${undone} 份合同放回原处` : `正在撤销：${undone}/${done} 份`
  if (!isOver) return `正在${verb}：${done}/${total} 份`
  const where = kind === 'return' ? '' : `到“${pathWords(path)}”`
  return `已${verb} ${done} 份合同${where}`
}

export const MoveNote = ({ moveId, onClose }: MoveNoteProps) => {
  const { data } = useMove(moveId)
  const undo = useUndo()
  const raise = useRaiseAlert()
  if (moveId === null || data === undefined) return null
  const { total, done, failures, failed, isOver, isUndone, undone, undoUntil } = data
  const share = isUndone ? undone / Math.max(1, done) : (done + failed) / Math.max(1, total)
  return (
    <Alert
      className={styles['note'] ?? ''}
      type={isOver && failures.length > 0 ? 'warning' : isOver ? 'success' : 'info'}
      showIcon
      role="status"
      title={titleOf(data)}
      closable={isOver ? { onClose } : false}
      description={
        !isOver ? (
          <Progress percent={Math.round(share * 100)} size="small" />
        ) : failures.length > 0 ? (
          <>
            {failures.slice(0, 3).map(({ name, reason }, at) => (
              <div key={at}>
                《{name}》{reason}
              </div>
            ))}
            {failures.length > 3 && <div>等 {Math.max(failed, failures.length)} 份</div>}
          </>
        ) : undefined
      }
      action={
        undoUntil !== null && done > 0 ? (
          <Button
            size="small"
            loading={undo.isPending}
            title={`${formatDate(new Date(undoUntil), 'hh:mm')} 前可以撤销`}
            onClick={() =>
              undo.mutate(moveId, { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') })
            }
          >
            撤销
          </Button>
        ) : undefined
      }
    />
  )
}
