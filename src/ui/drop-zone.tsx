// Where files are dropped, or picked with a click or a key.
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { InboxOutlined } from '@ant-design/icons'
import { useCanDrag } from '#src/ui/can-drag.ts'
import styles from '#src/ui/drop-zone.module.css'

export interface DropZoneProps {
  /** Extensions and MIME types as the `accept` attribute takes them. Dropped files are not filtered: say what is wrong with them. */
  readonly accept: string
  readonly title: string
  readonly hint: ReactNode
  /** What takes the place of `title` and `hint` where files can be dragged here. */
  readonly dragTitle?: string
  readonly dragHint?: ReactNode
  readonly onFiles: (files: readonly File[]) => void
  /** A single line instead of the large area, once there are files. */
  readonly isSmall?: boolean
}

/** A button the size of a target; several files at once. */
export const DropZone = ({ accept, onFiles, isSmall = false, ...words }: DropZoneProps) => {
  const canDrag = useCanDrag()
  const title = (canDrag ? words.dragTitle : undefined) ?? words.title
  const hint = (canDrag ? words.dragHint : undefined) ?? words.hint
  const inputRef = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    <>
      <button
        type="button"
        className={`${styles['zone']} ${isSmall ? styles['small'] : ''} ${isOver ? styles['over'] : ''}`}
        onClick={() => inputRef.current?.click()}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
        }}
      >
        <InboxOutlined className={styles['icon'] ?? ''} aria-hidden />
        <span className={styles['words']}>
          <span className={styles['title']}>{isOver ? '松开即可添加' : title}</span>
          <span className={styles['hint']}>{hint}</span>
        </span>
      </button>
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={title}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be picked again after it was removed.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
