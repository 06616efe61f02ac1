// The versions of a template, two of which are compared word by word.
import { Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { TemplateRow, TemplateVersion } from '#protocol/templates/templates/templates.ts'
import { useVersions, useVersionText } from '#src/features/templates/templates/queries.ts'
import styles from '#src/features/templates/templates/templates.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { TextChangeWords } from '#src/ui/text-change-words.tsx'
import { textChanges } from '#src/ui/text-difference.ts'

interface VersionsDialogProps {
  readonly row: TemplateRow
  readonly onClose: () => void
}

export const VersionsDialog = ({ row, onClose }: VersionsDialogProps) => {
  const { data, error, refetch } = useVersions(row.templateId)
  return (
    <Modal open centered width={760} title={`“${row.templateName}”的版本`} footer={null} onCancel={onClose}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton active paragraph={{ rows: 3 }} />}
      {data !== undefined && <Versions templateId={row.templateId} versions={data} />}
    </Modal>
  )
}

const Versions = ({
  templateId,
  versions,
}: {
  readonly templateId: string
  readonly versions: readonly TemplateVersion[]
}) => {
  const [newest, previous] = versions
  const [pair, setPair] = useState({ was: previous?.version ?? 0, is: newest?.version ?? 0 })
  const items = versions.map(({ version }) => ({ value: version, label: `第 ${version} 版` }))
  return (
    <>
      <ul className={styles['changes']}>
        {versions.map(({ version, savedBy, savedAt }) => (
          <li key={version}>
            第 {version} 版{version === newest?.version && '（当前）'}，{savedBy || '未认证'}，
            <MomentText moment={savedAt} />
          </li>
        ))}
      </ul>
      {previous === undefined ? (
        <p className={styles['none']} style={{ marginTop: 12 }}>
          只有一版，修改内容后会留下新的版本，已经发起的合同仍用原来的版本。
        </p>
      ) : (
        <section className={styles['compared']} aria-label="版本对比">
          <div className={styles['pair']}>
            对比
            <Select
              aria-label="较早的版本"
              value={pair.was}
              options={items}
              onChange={(was) => setPair({ ...pair, was })}
            />
            与
            <Select
              aria-label="较晚的版本"
              value={pair.is}
              options={items}
              onChange={(is) => setPair({ ...pair, is })}
            />
          </div>
          <Compared templateId={templateId} {...pair} />
        </section>
      )}
    </>
  )
}

interface ComparedProps {
  readonly templateId: string
  readonly was: number
  readonly is: number
}

const Compared = ({ templateId, was, is }: ComparedProps) => {
  const before = useVersionText({ templateId, version: was })
  const now = useVersionText({ templateId, version: is })
  const error = before.error ?? now.error
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title="版本没有读出来"
        onRetry={() => {
          void before.refetch()
          void now.refetch()
        }}
      />
    )
  if (before.data === undefined || now.data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />
  const changes = textChanges(before.data, now.data)
  if (changes === undefined) return <p className={styles['none']}>两版差别很大，请分别预览。</p>
  if (changes.length === 0) return <p className={styles['none']}>文字和填写项相同，版式或位置可能有改动。</p>
  return (
    <ol className={styles['changes']} style={{ marginTop: 12 }}>
      {changes.map((change) => (
        <li key={`${change.removedAt} ${change.addedAt}`}>
          <TextChangeWords {...change} />
        </li>
      ))}
    </ol>
  )
}
