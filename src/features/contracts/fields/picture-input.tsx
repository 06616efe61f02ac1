// The picture of a filled field: chosen, sent at once, shown small.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useFieldPicture, useUploadFieldPicture } from '#src/features/contracts/fields/queries.ts'
import type { ValueInputProps } from '#src/features/contracts/fields/value-input.tsx'

export const PictureInput = ({ field, value, control, onValue }: ValueInputProps) => {
  const upload = useUploadFieldPicture()
  const address = useFieldPicture(value)
  const take = (file: File): void => upload.mutate(file, { onSuccess: ({ fileId }) => onValue(fileId) })
  return (
    <>
      {address !== '' && (
        <img
          src={address}
          alt={field.label}
          style={{ display: 'block', maxWidth: '100%', maxHeight: 96, marginBottom: 8 }}
        />
      )}
      <Upload
        accept="image/png,image/jpeg"
        showUploadList={false}
        beforeUpload={(file) => {
          take(file)
          return false
        }}
      >
        <Button
          id={control.id}
          aria-describedby={control['aria-describedby']}
          size="small"
          icon={<UploadOutlined aria-hidden />}
          loading={upload.isPending}
        >
          {value === '' ? '选择图片' : '更换图片'}
        </Button>
      </Upload>
      {upload.error !== null && (
        <p role="alert" style={{ margin: '4px 0 0', fontSize: 12, color: 'var(--danger)' }}>
          {asCallFailure(upload.error).words}
        </p>
      )}
    </>
  )
}
