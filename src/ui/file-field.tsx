// One uploaded file as the value of a form's item, such as a voucher: picked, sent at once, named.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { useUploadNews } from '#src/ui/upload-item.tsx'
import type { UploadNews } from '#src/ui/upload-item.tsx'

/** A file as the form keeps it. */
export interface AttachedFile {
  readonly fileId: string
  readonly name: string
}

/** Uploads files one after the other; a hook, so it must be the same one at every render. */
export type UseAttaching = (listeners: UploadNews & { readonly onKept: (file: AttachedFile) => void }) => {
  readonly isSending: boolean
  readonly failure: Error | undefined
  readonly pick: (file: File) => void
}

export interface FileFieldProps {
  /** Given by the form. */
  readonly id?: string
  readonly value?: AttachedFile
  readonly onChange?: (file: AttachedFile) => void
  readonly useAttaching: UseAttaching
}

/** Takes pictures and PDFs; stands in an `UploadItem`. */
export const FileField = ({ id, value, onChange, useAttaching }: FileFieldProps) => {
  const { isSending, failure, pick } = useAttaching({
    ...useUploadNews(),
    onKept: (file) => onChange?.(file),
  })
  return (
    <>
      <Upload
        id={id ?? ''}
        accept="image/png,image/jpeg,application/pdf"
        showUploadList={false}
        beforeUpload={(file) => {
          pick(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />} loading={isSending}>
          {value === undefined ? '上传凭证' : '换一份'}
        </Button>
        {value !== undefined && <span style={{ marginLeft: 8 }}>{value.name}</span>}
      </Upload>
      <FormFailure error={failure} gap="above" />
    </>
  )
}
