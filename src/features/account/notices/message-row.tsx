// One message: chosen, followed, marked, deleted.
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { Link } from 'wouter'
import styles from '#src/features/account/notices/messages.module.css'
import type { Notice } from '#src/features/account/notices/queries.ts'
import { MomentText } from '#src/ui/moment-text.tsx'

export interface MessageRowProps {
  readonly notice: Notice
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onRead: () => void
  readonly onDelete: () => void
}

const KIND_WORDS = { contract: '合同', system: '系统' } as const

export const MessageRow = ({ notice, isChosen, onChoose, onRead, onDelete }: MessageRowProps) => (
  <li className={`${styles['row']} ${notice.read ? '' : styles['isUnread']}`}>
    <Checkbox
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
      aria-label={`选择：${notice.title}`}
    />
    <Link
      href={notice.target}
      className={styles['text']}
      onClick={() => {
        if (!notice.read) onRead()
      }}
    >
      <span className={styles['line']}>
        {!notice.read && <span className={styles['dot']} role="img" aria-label="未读" />}
        <span className={styles['title']}>{notice.title}</span>
        <span className={styles['kind']}>{KIND_WORDS[notice.kind]}</span>
        {notice.resolved && <span className={styles['kind']}>已处理</span>}
      </span>
      <span className={styles['words']}>{notice.text}</span>
    </Link>
    <span className={styles['when']}>
      <MomentText moment={notice.createdAt} />
    </span>
    <span className={styles['actions']}>
      {!notice.read && (
        <Button type="link" size="small" onClick={onRead} aria-label={`标为已读：${notice.title}`}>
          标为已读
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        onClick={onDelete}
        aria-label={`删除：${notice.title}`}
      />
    </span>
  </li>
)
