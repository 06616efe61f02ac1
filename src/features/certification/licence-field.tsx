// The licence's picture as a form value: the id of the uploaded file.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/certification/certification.module.css'
import { useUploadLicence } from '#src/features/certification/queries.ts'

/** Largest licence picture, in bytes (domain.md §4). */
const MAX_BYTES = 5 * 1024 * 1024

export interface LicenceFieldProps {
  /** Given by the form. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (fileId: string | undefined) => void
}

export const LicenceField = ({ id, value, onChange }: LicenceFieldProps) => {
  const upload = useUploadLicence()
  const [picture, setPicture] = useState('')
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState('')
  const transfer = useRef<AbortController | null>(null)
  useEffect(() => () => transfer.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(picture), [picture])

  const take = (file: File) => {
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setProblem('请上传 JPG 或 PNG 图片')
    if (file.size > MAX_BYTES) return setProblem('图片超过 5 MB，请压缩后再上传')
    setProblem('')
    setShare(0)
    onChange?.(undefined)
    transfer.current = new AbortController()
    upload.mutate(
      { file, onProgress: setShare, signal: transfer.current.signal },
      {
        onSuccess: ({ fileId }) => {
          setPicture(URL.createObjectURL(file))
          onChange?.(fileId)
        },
        onError: (thrown) => {
          const failure = asCallFailure(thrown)
          if (failure.kind !== 'cancelled') setProblem(failure.words)
        },
      },
    )
  }
  return (
    <>
      <div className={styles['licence']}>
        {value !== undefined && picture !== '' && <img src={picture} alt="已上传的营业执照" />}
        <Upload
          id={id ?? ''}
          accept="image/png,image/jpeg"
          showUploadList={false}
          beforeUpload={(file) => {
            take(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={upload.isPending}>
            {value === undefined ? '上传照片' : '换一张'}
          </Button>
        </Upload>
        <span style={{ color: 'var(--hint)' }}>JPG 或 PNG，不超过 5 MB，四角完整、文字清晰</span>
      </div>
      {upload.isPending && (
        <div style={{ display: 'flex', gap: 8 }}>
          <Progress percent={Math.round(share * 100)} size="small" />
          <Button type="link" size="small" onClick={() => transfer.current?.abort()}>
            取消
          </Button>
        </div>
      )}
      {problem !== '' && (
        <div role="alert" style={{ color: 'var(--danger)' }}>
          {problem}
        </div>
      )}
    </>
  )
}
