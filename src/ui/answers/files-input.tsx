// Pictures of papers as the control of a form's item: photographed or picked, opened, taken out.
import { CameraOutlined, DeleteOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { MOST_HR_FILES } from '#protocol/hr/hr-designs/answers.ts'
import type { HrFile } from '#protocol/hr/hr-designs/answers.ts'
import styles from './answers.module.css'

export interface FilesInputProps {
  readonly id?: string
  readonly label: string
  readonly value?: HrFile[]
  readonly onChange?: (files: HrFile[]) => void
  /** Keeps a picture; undefined where nothing is uploaded, as in a preview. */
  readonly onUpload: ((file: File) => Promise<HrFile>) | undefined
}

/** How far the upload is: how many are on their way, and what went wrong last. */
interface Uploading {
  readonly isBusy: boolean
  readonly words: string
}

export const FilesInput = ({ id, label, value = [], onChange, onUpload }: FilesInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [{ isBusy, words }, setUploading] = useState<Uploading>({ isBusy: false, words: '' })
  const take = async (files: readonly File[]): Promise<void> => {
    if (onUpload === undefined || files.length === 0) return
    setUploading({ isBusy: true, words: '' })
    const kept = [...value]
    try {
      for (const file of files.slice(0, MOST_HR_FILES - value.length)) {
        kept.push(await onUpload(file))
        onChange?.([...kept])
      }
      setUploading({ isBusy: false, words: '' })
    } catch (thrown) {
      setUploading({ isBusy: false, words: asCallFailure(thrown).words })
    }
  }
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
        loading={isBusy}
        disabled={value.length >= MOST_HR_FILES}
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
          void take(files)
        }}
      />
    </div>
  )
}
