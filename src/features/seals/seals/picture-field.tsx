// A picture being uploaded, as a form value: the id of the file, and the picture for the screen.
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { MAX_PICTURE_BYTES } from '#protocol/seals/seals/seals.ts'
import { useUploadPicture } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/picture.module.css'
import { DropZone } from '#src/ui/drop-zone.tsx'

export interface Picture {
  readonly fileId: string
  /** Of the file on this computer, for `<img>`. */
  readonly address: string
}

export interface PictureFieldProps {
  readonly title: string
  readonly hint: string
  /** Shows the picture itself, where nothing else does. */
  readonly isShown?: boolean
  readonly value?: Picture | undefined
  readonly onChange?: (picture: Picture | undefined) => void
}

export const PictureField = ({ title, hint, isShown = false, value, onChange }: PictureFieldProps) => {
  const upload = useUploadPicture()
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState('')
  const transfer = useRef<AbortController | null>(null)
  useEffect(() => () => transfer.current?.abort(), [])
  const address = value?.address
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setProblem('请上传 JPG 或 PNG 图片。')
    if (file.size > MAX_PICTURE_BYTES) return setProblem('图片超过 5 MB，请压缩后再上传。')
    setProblem('')
    setShare(0)
    transfer.current = new AbortController()
    upload.mutate(
      { file, onProgress: setShare, signal: transfer.current.signal },
      {
        onSuccess: ({ fileId }) => onChange?.({ fileId, address: URL.createObjectURL(file) }),
        onError: (thrown) => {
          const failure = asCallFailure(thrown)
          if (failure.kind !== 'cancelled') setProblem(failure.words)
        },
      },
    )
  }
  return (
    <>
      {isShown && address !== undefined && (
        <img className={styles['shown']} src={address} alt="已上传的图片" />
      )}
      {upload.isPending ? (
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <Progress percent={Math.round(share * 100)} size="small" />
          <Button type="link" size="small" onClick={() => transfer.current?.abort()}>
            取消
          </Button>
        </div>
      ) : (
        <DropZone
          accept="image/png,image/jpeg"
          title={value === undefined ? title : '换一张图片'}
          hint={hint}
          isSmall={value !== undefined}
          onFiles={([file]) => take(file)}
        />
      )}
      {problem !== '' && (
        <div role="alert" style={{ marginTop: 4, color: 'var(--danger)' }}>
          {problem}
        </div>
      )}
    </>
  )
}
