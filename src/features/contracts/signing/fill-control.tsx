// The control in which a party fills in a field; fixed while an answer is on its way.
import { UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Upload } from 'antd'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { FieldPicture } from '#src/ui/fields/picture-input.tsx'
import { ValueInput } from '#src/ui/fields/value-input.tsx'
import type { ControlProps } from '#src/ui/labelled-field.tsx'

interface FillControlProps {
  readonly control: ControlProps
  readonly field: FilledField
  readonly value: string
  readonly isFixed: boolean
  readonly isUploading: boolean
  readonly onValue: (value: string) => void
  readonly onPicture: (file: File) => void
}

/** A picture is shown by no preview here: the page says that it arrived. */
const NO_PICTURE: FieldPicture = { address: '', isSending: false, problem: undefined, onFile: () => {} }

export const FillControl = ({
  control,
  field,
  value,
  isFixed,
  isUploading,
  onValue,
  onPicture,
}: FillControlProps) => (
  <ConfigProvider componentDisabled={isFixed}>
    {field.kind === 'image' ? (
      <Upload
        accept="image/png,image/jpeg"
        aria-label={`${field.label}：选择图片`}
        showUploadList={false}
        beforeUpload={(file) => {
          onPicture(file)
          return false
        }}
      >
        <Button
          id={control.id}
          aria-describedby={control['aria-describedby']}
          icon={<UploadOutlined aria-hidden />}
          loading={isUploading}
        >
          {value === '' ? '选择图片' : '已上传，更换图片'}
        </Button>
      </Upload>
    ) : (
      <ValueInput field={field} value={value} control={control} onValue={onValue} picture={NO_PICTURE} />
    )}
  </ConfigProvider>
)
