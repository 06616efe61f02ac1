// Pictures of papers as the control of a form's item: photographed or picked, opened, taken out.
import { CameraOutlined, DeleteOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { MOST_HR_FILES } from '#protocol/hr/hr-designs/answers.ts'
import type { HrFile } from '#protocol/hr/hr-designs/answers.ts'
import { useUploadNews } from '#src/ui/upload-item.tsx'
import type { UploadNews } from '#src/ui/upload-item.tsx'
import styles from './answers.module.css'

/** Uploads pictures one after the other; without `pick` nothing can be uploaded, as in a preview. */
export type UseUpload = (listeners: UploadNews & { readonly onKept: (file: HrFile) => void }) => {
  readonly isSending: boolean
  /** Why the last one was not taken; empty when nothing went wrong. */
  readonly words: string
  readonly pick?: (file: File) => void
}

export interface FilesInputProps {
  readonly id?: string
  readonly label: string
  readonly value?: HrFile[]
  readonly onChange?: (files: HrFile[]) => void
  /** A hook, so it must be the same one at every render. */
  readonly useUpload: UseUpload
}

export const FilesInput = ({ id, label, value = [], onChange, useUpload }: FilesInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { isSending, words, pick } = useUpload({
    ...useUploadNews(),
    onKept: (file) => onChange?.([...value, file]),
  })
  return (
    <div className={styles['rows']}>
      {value.map(({ fileId, name }) => (
        <div key={fileId} className={styles['file']}>
          <span className={styles['fileName']} title={name}>
            {name}
          </span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除${name}`}
            onClick={() => onChange?.(value.filter((file) => file.fileId !== fileId))}
          />
        </div>
      ))}
      {words !== '' && <Alert type="error" showIcon title={words} role="alert" />}
      <Button
        id={id}
        block
        icon={<CameraOutlined aria-hidden />}
        loading={isSending}
        disabled={pick === undefined || value.length >= MOST_HR_FILES}
        onClick={() => input.current?.click()}
      >
        拍照或上传图片
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be picked again after it was taken out.
          event.target.value = ''
          for (const file of files.slice(0, MOST_HR_FILES - value.length)) pick?.(file)
        }}
      />
    </div>
  )
}
