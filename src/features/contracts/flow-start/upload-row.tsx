// A file on its way: progress and a way to stop it, or why it was not taken.
import { CloseOutlined, ExclamationCircleFilled, FileOutlined, ReloadOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Button, Progress } from 'antd'
import type { ActorRefFrom } from 'xstate'
import { sizeWords } from '#protocol/size-words.ts'
import type { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import styles from '#src/features/contracts/flow-start/steps/files-step.module.css'

export const UploadRow = ({ upload }: { readonly upload: ActorRefFrom<typeof uploadMachine> }) => {
  const snapshot = useSelector(upload, (current) => current)
  const { name, size, sent, words, secondsLeft } = snapshot.context
  const isFailed = snapshot.hasTag('failed')
  const isWaiting = snapshot.matches('waiting')
  return (
    <li className={styles['file']}>
      <FileOutlined className={styles['fileIcon'] ?? ''} aria-hidden />
      <div className={styles['fileBody']}>
        <span className={styles['uploadName']}>{name}</span>
        {isWaiting ? (
          <span className={styles['meta']}>{`${words}${secondsLeft} 秒后自动重新上传。`}</span>
        ) : isFailed ? (
          <span className={styles['refusal']} role="alert">
            <ExclamationCircleFilled aria-hidden /> {words}
          </span>
        ) : (
          <>
            <Progress
              percent={size === 0 ? 0 : Math.round((sent / size) * 100)}
              size="small"
              showInfo={false}
              aria-label={`${name} 上传进度`}
            />
            <span className={styles['meta']}>
              {sent < size ? `正在上传 ${sizeWords(sent)} / ${sizeWords(size)}` : '正在检查文件…'}
            </span>
          </>
        )}
      </div>
      <div className={styles['actions']}>
        {snapshot.can({ type: 'upload.retried' }) && (
          <Button
            icon={<ReloadOutlined aria-hidden />}
            onClick={() => upload.send({ type: 'upload.retried' })}
          >
            重试
          </Button>
        )}
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={isFailed ? `移除 ${name}` : `取消上传 ${name}`}
          onClick={() => upload.send({ type: isFailed ? 'upload.dismissed' : 'upload.cancelled' })}
        />
      </div>
    </li>
  )
}
