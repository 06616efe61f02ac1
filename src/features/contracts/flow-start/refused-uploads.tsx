// Takes out all files that were not accepted at once, where there are several.
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { focusPath } from '#src/ui/focus-path.ts'
import styles from '#src/features/contracts/flow-start/steps/files-step.module.css'

type Upload = ActorRefFrom<typeof uploadMachine>

export interface RefusedUploadsProps {
  readonly uploads: readonly Upload[]
  /** Where the keyboard goes on once they are gone. */
  readonly path: string
}

const isRefused = (upload: Upload): boolean => upload.getSnapshot().hasTag('failed')

/** Nothing for a single file: its own row says it. */
export const RefusedUploads = ({ uploads, path }: RefusedUploadsProps) => {
  const count = useSyncExternalStore(
    (changed) => {
      const subscriptions = uploads.map((upload) => upload.subscribe(changed))
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
    },
    () => uploads.filter(isRefused).length,
  )
  if (count < 2) return null
  const dismiss = (): void => {
    for (const upload of uploads.filter(isRefused)) upload.send({ type: 'upload.dismissed' })
    focusPath(path)
  }
  return (
    <p className={styles['refused']}>
      {count} 份文件没有被接收，不会随合同发出。
      <Button size="small" onClick={dismiss}>
        全部移除
      </Button>
    </p>
  )
}
