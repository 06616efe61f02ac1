// The picture of a filled field: chosen, sent at once, shown small.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import type { ControlProps } from '#src/ui/labelled-field.tsx'

/** A field's picture as its page keeps it. */
export interface FieldPicture {
  /** For the screen; empty while there is none. */
  readonly address: string
  readonly isSending: boolean
  /** Why the last file was not taken, in words. */
  readonly problem: string | undefined
  readonly onFile: (file: File) => void
}

export interface PictureInputProps {
  readonly control: ControlProps
  /** What the picture shows, for those who cannot see it. */
  readonly label: string
  readonly picture: FieldPicture
}

/** A button that takes a JPG or PNG, beneath the picture it took before. */
export const PictureInput = ({ control, label, picture }: PictureInputProps) => (
  <>
    {picture.address !== '' && (
      <img
        src={picture.address}
        alt={label}
        style={{ display: 'block', maxWidth: '100%', maxHeight: 96, marginBottom: 8 }}
      />
    )}
    <Upload
      accept="image/png,image/jpeg"
      showUploadList={false}
      beforeUpload={(file) => {
        picture.onFile(file)
        return false
      }}
    >
      <Button
        id={control.id}
        aria-describedby={control['aria-describedby']}
        size="small"
        icon={<UploadOutlined aria-hidden />}
        loading={picture.isSending}
      >
        {picture.address === '' ? '选择图片' : '更换图片'}
      </Button>
    </Upload>
    {picture.problem !== undefined && (
      <p role="alert" style={{ margin: '4px 0 0', fontSize: 12, color: 'var(--danger)' }}>
        {picture.problem}
      </p>
    )}
  </>
)
