// Where a PDF is dropped or picked.
import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import styles from '#src/features/contracts/verification/checking.module.css'

interface DropZoneProps {
  readonly onFile: (file: File) => void
  /** Between results: one line high. */
  readonly isCompact?: boolean
}

export const DropZone = ({ onFile, isCompact = false }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
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
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
    >
      {!isCompact && <FileSearchOutlined className={styles['dropIcon']} aria-hidden />}
      <p className={styles['dropTitle']}>{isCompact ? '核对另一个文件' : '把 PDF 文件拖到这里'}</p>
      {!isCompact && <p className={styles['quiet']}>或从电脑中选择，不超过 50 MB</p>}
      <Button type={isCompact ? 'default' : 'primary'} onClick={() => input.current?.click()}>
        选择 PDF 文件
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        className={styles['hidden']}
        aria-label="选择要核对的 PDF 文件"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be picked again after it was mended.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </div>
  )
}
