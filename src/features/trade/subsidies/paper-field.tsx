// A field of a form for uploaded papers: one, or as many as are taken. Stands in an `UploadItem`.
import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import type { KeptFile } from '#protocol/trade/subsidies/subsidies.ts'
import { useUploadPaper } from '#src/features/trade/subsidies/queries.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { useUploadNews } from '#src/ui/upload-item.tsx'

interface PaperFieldProps {
  readonly id?: string
  readonly value?: readonly KeptFile[]
  readonly onChange?: (files: readonly KeptFile[]) => void
  readonly most: number
  readonly label: string
}

export const PaperField = ({ id, value = [], onChange, most, label }: PaperFieldProps) => {
  const upload = useUploadPaper({
    ...useUploadNews(),
    onKept: ({ fileId, name }) => onChange?.(most === 1 ? [{ fileId, name }] : [...value, { fileId, name }]),
  })
  return (
    <>
      {value.map((file) => (
        <div key={file.fileId}>
          {file.name}
          <Button
            type="link"
            size="small"
            aria-label={`移除 ${file.name}`}
            onClick={() => onChange?.(value.filter(({ fileId }) => fileId !== file.fileId))}
          >
            移除
          </Button>
        </div>
      ))}
      {(most === 1 || value.length < most) && (
        <Upload
          accept="image/png,image/jpeg,application/pdf"
          showUploadList={false}
          beforeUpload={(file) => {
            upload.pick(file)
            return false
          }}
        >
          <Button
            {...(id === undefined ? {} : { id })}
            icon={<UploadOutlined aria-hidden />}
            loading={upload.isSending}
          >
            {value.length === 0 ? `上传${label}` : most === 1 ? '换一份' : '继续上传'}
          </Button>
        </Upload>
      )}
      <FormFailure error={upload.failure} />
    </>
  )
}
