// Whether what was typed has reached the server.
import { CheckCircleOutlined, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import styles from './bars.module.css'

export const SaveState = () => {
  const actor = useWizardActor()
  const isFailed = useWizard((snapshot) => snapshot.matches({ editing: { saving: 'saveFailed' } }))
  const isSaved = useWizard(
    (snapshot) => !snapshot.matches('editing') || snapshot.matches({ editing: { saving: 'saved' } }),
  )
  const isConflicted = useWizard((snapshot) => snapshot.matches({ editing: { saving: 'conflicted' } }))
  const savedAt = useWizard((snapshot) => snapshot.context.draft.savedAt)
  const words = useWizard((snapshot) => snapshot.context.saveFailure?.words ?? '')
  return (
    <span className={styles['saved']} role="status">
      {isFailed && (
        <>
          <Tooltip title={words}>
            <span className={styles['saveFailed']}>
              <ExclamationCircleFilled aria-hidden /> 保存失败，将自动重试
            </span>
          </Tooltip>
          <Button type="link" size="small" onClick={() => actor.send({ type: 'save.requested' })}>
            立即重试
          </Button>
        </>
      )}
      {!isFailed && isSaved && (
        <>
          <CheckCircleOutlined aria-hidden className={styles['savedIcon'] ?? ''} /> 已保存{' '}
          {formatDate(new Date(savedAt), 'hh:mm')}
        </>
      )}
      {isConflicted && '没有保存'}
      {!isFailed && !isSaved && !isConflicted && (
        <>
          <LoadingOutlined aria-hidden /> 正在保存…
        </>
      )}
    </span>
  )
}
