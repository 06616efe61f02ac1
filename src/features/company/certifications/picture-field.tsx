// A picture of papers as a form value: the id of the uploaded file.
// Only its owner and the reviewers see it.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { MAX_PICTURE_BYTES } from '#protocol/company/certifications/facts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import { useOwnPicture, useUploadPicture } from '#src/features/company/certifications/queries.ts'

export interface PictureFieldProps {
  /** Given by the form. */
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (fileId: string | undefined) => void
  /** What the picture shows, for those who cannot see it. */
  readonly of: string
  readonly hint?: string
}

export const PictureField = ({ id, value, onChange, of, hint }: PictureFieldProps) => {
  const upload = useUploadPicture()
  const shown = useOwnPicture(value ?? '')
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState('')
  const transfer = useRef<AbortController | null>(null)
  useEffect(() => () => transfer.current?.abort(), [])

  const take = (file: File) => {
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setProblem('请上传 JPG 或 PNG 图片')
    if (file.size > MAX_PICTURE_BYTES) return setProblem('图片超过 5 MB，请压缩后再上传')
    setProblem('')
    setShare(0)
    onChange?.(undefined)
    transfer.current = new AbortController()
    upload.mutate(
      { file, onProgress: setShare, signal: transfer.current.signal },
      {
        onSuccess: ({ fileId }) => onChange?.(fileId),
        onError: (thrown) => {
          const failure = asCallFailure(thrown)
          if (failure.kind !== 'cancelled') setProblem(failure.words)
        },
      },
    )
  }
  const isThere = typeof value === 'string'
  return (
    <>
      <div className={styles['licence']}>
        {isThere && shown.address !== '' && <img src={shown.address} alt={`已上传的${of}`} />}
        {isThere && shown.address === '' && (
          <span className={styles['pictureWaiting']}>{shown.isGone ? '图片已失效' : '正在读取…'}</span>
        )}
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
            {isThere ? '换一张' : '上传照片'}
          </Button>
        </Upload>
        <span className={styles['pictureHint']}>{hint ?? 'JPG 或 PNG，不超过 5 MB，四角完整、文字清晰'}</span>
      </div>
      {upload.isPending && (
        <div className={styles['transfer']}>
          <Progress percent={Math.round(share * 100)} size="small" />
          <Button type="link" size="small" onClick={() => transfer.current?.abort()}>
            取消
          </Button>
        </div>
      )}
      {problem !== '' && (
        <div role="alert" className={styles['problem']}>
          {problem}
        </div>
      )}
    </>
  )
}
