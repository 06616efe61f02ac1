// Files that go along with a contract: name, size, and ways to save them and to take them off.
import { DeleteOutlined, DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sizeWords } from '#protocol/size-words.ts'
import styles from '#src/ui/attached-list.module.css'

export interface AttachedListProps {
  readonly files: readonly { readonly documentId: string; readonly name: string; readonly size?: number }[]
  /** Without it they are only named. */
  readonly onSave?: (documentId: string) => void
  /** What they are called to screen readers; 附件 without it. */
  readonly what?: string
  readonly onRemove?: (documentId: string) => void
}

/** Nothing where there are none. */
export const AttachedList = ({ files, onSave, onRemove, what = '附件' }: AttachedListProps) => (
  <ul className={styles['files']}>
    {files.map(({ documentId, name, size }) => (
      <li key={documentId}>
        <PaperClipOutlined className={styles['icon'] ?? ''} aria-hidden />
        <span className={styles['name']}>
          {name}
          {size !== undefined && <small>{sizeWords(size)}</small>}
        </span>
        {onSave !== undefined && (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={`下载${what} ${name}`}
            onClick={() => onSave(documentId)}
          />
        )}
        {onRemove !== undefined && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除${what} ${name}`}
            onClick={() => onRemove(documentId)}
          />
        )}
      </li>
    ))}
  </ul>
)
