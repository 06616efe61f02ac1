// A picture being uploaded, as a form value: the id of the file, and the picture for the screen.
// Stands in an `UploadItem`.
import { Button, Progress } from 'antd'
import { useEffect } from 'react'
import { MAX_PICTURE_BYTES } from '#protocol/seals/seals/seals.ts'
import { useUploadPicture } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/picture.module.css'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { useUploadNews } from '#src/ui/upload-item.tsx'

export interface Picture {
  readonly fileId: string
  /** Of the file on this computer, for `<img>`. */
  readonly address: string
}

export interface PictureFieldProps {
  readonly title: string
  /** Takes the place of `title` where a picture can be dragged here. */
  readonly dragTitle: string
  readonly hint: string
  /** Shows the picture itself, where nothing else does. */
  readonly isShown?: boolean
  readonly value?: Picture | undefined
  readonly onChange?: (picture: Picture) => void
}

const problemOf = (file: File): string | undefined => {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return '请上传 JPG 或 PNG 图片。'
  return file.size > MAX_PICTURE_BYTES ? '图片超过 5 MB，请压缩后再上传。' : undefined
}

export const PictureField = ({
  title,
  dragTitle,
  hint,
  isShown = false,
  value,
  onChange,
}: PictureFieldProps) => {
  const upload = useUploadPicture(problemOf, {
    ...useUploadNews(),
    onKept: ({ fileId }, file) => onChange?.({ fileId, address: URL.createObjectURL(file) }),
  })
  const address = value?.address
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  return (
    <>
      {isShown && address !== undefined && (
        <img className={styles['shown']} src={address} alt="已上传的图片" />
      )}
      {upload.isSending ? (
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <Progress percent={upload.percent} size="small" />
          <Button type="link" size="small" onClick={upload.cancel}>
            取消
          </Button>
        </div>
      ) : (
        <DropZone
          accept="image/png,image/jpeg"
          title={value === undefined ? title : '换一张图片'}
          {...(value === undefined ? { dragTitle } : {})}
          hint={hint}
          isSmall={value !== undefined}
          onFiles={([file]) => {
            if (file !== undefined) upload.pick(file)
          }}
        />
      )}
      {upload.words !== '' && (
        <div role="alert" style={{ marginTop: 4, color: 'var(--danger)' }}>
          {upload.words}
        </div>
      )}
    </>
  )
}
