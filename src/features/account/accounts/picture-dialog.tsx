// Lets the user choose a picture and crop it to a square.
// Only that square leaves the browser.
import { Alert, Button, Modal, Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import {
  PORTRAIT_LEAST_PIXELS,
  PORTRAIT_MAX_BYTES,
  PORTRAIT_SENT_PIXELS,
} from '#protocol/account/accounts/pictures.ts'
import { PictureCrop } from '#src/features/account/accounts/picture-crop.tsx'
import { useSetPicture } from '#src/features/account/accounts/queries.ts'
import type { PictureOwner } from '#src/features/account/accounts/queries.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { MAX_ZOOM, WHOLE, insideOf, squareOf } from '#src/ui/square-crop.ts'
import type { View } from '#src/ui/square-crop.ts'

export interface PictureDialogProps {
  readonly owner: PictureOwner
  readonly onClose: () => void
  readonly onSaved: () => void
}

export const PictureDialog = ({ owner, onClose, onSaved }: PictureDialogProps) => {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [view, setView] = useState<View>(WHOLE)
  const [problem, setProblem] = useState('')
  const saving = useSetPicture(owner)
  const latest = useRef(0)
  useEffect(() => () => URL.revokeObjectURL(picture?.src ?? ''), [picture])
  const what = owner === 'person' ? '头像' : '单位标志'

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const turn = (latest.current += 1)
    saving.reset()
    const opened = await openPicture(file).catch((thrown: unknown) => thrown as Error)
    if (turn !== latest.current) return
    if (opened instanceof Error) return setProblem(opened.message)
    setProblem('')
    setView(WHOLE)
    setPicture(opened)
  }
  const save = async (): Promise<void> => {
    if (picture === null) return
    const file = await cutOut(picture, view).catch(() => null)
    if (file === null) return setProblem('这张图片无法裁剪，请换一张。')
    saving.mutate(file, { onSuccess: onSaved })
  }
  const words = saving.error === null ? problem : asCallFailure(saving.error).words
  return (
    <Modal
      open
      centered
      width={420}
      title={`更换${what}`}
      okText={`使用这张${owner === 'person' ? '头像' : '标志'}`}
      okButtonProps={{ disabled: picture === null }}
      confirmLoading={saving.isPending}
      onOk={() => void save()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {words !== '' && (
        <Alert type="error" showIcon role="alert" title={words} style={{ marginBottom: 16 }} />
      )}
      {picture === null ? (
        <DropZone
          accept="image/png,image/jpeg"
          title={`选择${what}图片`}
          hint={`JPG 或 PNG，不超过 ${PORTRAIT_MAX_BYTES / 1024 / 1024} MB，宽高不少于 ${PORTRAIT_LEAST_PIXELS} 像素`}
          onFiles={([file]) => void take(file)}
        />
      ) : (
        <>
          <PictureCrop picture={picture} view={view} isRound={owner === 'person'} onView={setView} />
          <div style={{ display: 'flex', alignItems: 'center', gap: 12, marginTop: 12 }}>
            <span style={{ color: 'var(--secondary)', flex: 'none' }}>缩放</span>
            <Slider
              ariaLabelForHandle="缩放"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={view.zoom}
              tooltip={{ open: false }}
              onChange={(zoom) => setView(insideOf(sizeOf(picture), { ...view, zoom }))}
              style={{ flex: 1 }}
            />
            <Button type="link" onClick={() => setPicture(null)}>
              换一张
            </Button>
          </div>
          <p style={{ margin: 0, color: 'var(--hint)' }}>拖动图片，或用方向键，选取要显示的部分。</p>
        </>
      )}
    </Modal>
  )
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** The picture, decoded; rejects with words for the person. */
const openPicture = async (file: File): Promise<HTMLImageElement> => {
  if (!['image/png', 'image/jpeg'].includes(file.type))
    throw new Error('只支持 JPG 和 PNG 图片，请换一张图片。')
  if (file.size > PORTRAIT_MAX_BYTES)
    throw new Error(`图片超过 ${PORTRAIT_MAX_BYTES / 1024 / 1024} MB，请换一张或压缩后再上传。`)
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch {
    URL.revokeObjectURL(picture.src)
    throw new Error('图片已损坏，无法读取。请重新拍摄或另存后再上传。')
  }
  if (Math.min(picture.naturalWidth, picture.naturalHeight) >= PORTRAIT_LEAST_PIXELS) return picture
  URL.revokeObjectURL(picture.src)
  throw new Error(`图片太小，宽和高都应不少于 ${PORTRAIT_LEAST_PIXELS} 像素，请换一张更清晰的图片。`)
}

const cutOut = async (picture: HTMLImageElement, view: View): Promise<File> => {
  const { left, top, side } = squareOf(sizeOf(picture), view)
  const sent = Math.max(PORTRAIT_LEAST_PIXELS, Math.min(PORTRAIT_SENT_PIXELS, Math.round(side)))
  const canvas = document.createElement('canvas')
  canvas.width = sent
  canvas.height = sent
  const ink = canvas.getContext('2d')
  if (ink === null) throw new Error('no canvas')
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, sent, sent)
  ink.imageSmoothingQuality = 'high'
  ink.drawImage(picture, left, top, side, side, 0, 0, sent, sent)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (blob === null) throw new Error('no blob')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
