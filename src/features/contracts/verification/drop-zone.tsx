// Where PDF files are dropped or picked.
import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { MOST_IN_LINE } from '#src/machines/checking-rows.ts'
import { useCanDrag } from '#src/ui/can-drag.ts'
import styles from '#src/features/contracts/verification/checking.module.css'

interface DropZoneProps {
  /** One or more. */
  readonly onFiles: (files: readonly File[]) => void
  /** Between results: one line high. */
  readonly isCompact?: boolean
}

export const DropZone = ({ onFiles, isCompact = false }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const canDrag = useCanDrag()
  return (
    <div
      className={`${styles['drop']} ${isCompact ? styles['isCompact'] : ''} ${isOver ? styles['isOver'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
      }}
    >
      {!isCompact && <FileSearchOutlined className={styles['dropIcon']} aria-hidden />}
      <p className={styles['dropTitle']}>
        {isCompact ? '核对其他文件' : canDrag ? '把 PDF 文件拖到这里' : '选择要核对的文件'}
      </p>
      {!isCompact && (
        <p className={styles['quiet']}>
          {canDrag && '或从电脑中选择，'}一次最多 {MOST_IN_LINE} 个，每个不超过 50 MB
        </p>
      )}
      <Button type={isCompact ? 'default' : 'primary'} onClick={() => input.current?.click()}>
        选择 PDF 文件
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        className={styles['hidden']}
        aria-label="选择要核对的 PDF 文件"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be picked again after it was mended.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
