// A picture of papers as a form value: the id of the uploaded file.
// Only its owner and the reviewers see it. Stands in an `UploadItem`.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { MAX_PICTURE_BYTES } from '#protocol/company/certifications/facts.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import { useOwnPicture, useUploadPicture } from '#src/features/company/certifications/queries.ts'
import { useUploadNews } from '#src/ui/upload-item.tsx'

export interface PictureFieldProps {
  /** Given by the form. */
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (fileId: string) => void
  /** What the picture shows, for those who cannot see it. */
  readonly of: string
  readonly hint?: string
}

const problemOf = (file: File): string | undefined => {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return '请上传 JPG 或 PNG 图片'
  return file.size > MAX_PICTURE_BYTES ? '图片超过 5 MB，请压缩后再上传' : undefined
}

export const PictureField = ({ id, value, onChange, of, hint }: PictureFieldProps) => {
  const upload = useUploadPicture(problemOf, {
    ...useUploadNews(),
    onKept: ({ fileId }) => onChange?.(fileId),
  })
  const shown = useOwnPicture(value ?? '')
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
            upload.pick(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={upload.isSending}>
            {isThere ? '换一张' : '上传照片'}
          </Button>
        </Upload>
        <span className={styles['pictureHint']}>{hint ?? 'JPG 或 PNG，不超过 5 MB，四角完整、文字清晰'}</span>
      </div>
      {upload.isSending && (
        <div className={styles['transfer']}>
          <Progress percent={upload.percent} size="small" />
          <Button type="link" size="small" onClick={upload.cancel}>
            取消
          </Button>
        </div>
      )}
      {upload.words !== '' && (
        <div role="alert" className={styles['problem']}>
          {upload.words}
        </div>
      )}
    </>
  )
}
