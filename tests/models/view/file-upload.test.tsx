// The chart of a form's files, walked in the field for a picture of papers.
import { Form } from 'antd'
import { PictureField } from '#src/features/company/certifications/picture-field.tsx'
import { fileUploadModel } from '#tests/models/file-upload.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(fileUploadModel, {
  page: () => (
    <Form>
      <Form.Item label="营业执照" name="licenceFileId">
        <PictureField of="营业执照" />
      </Form.Item>
    </Form>
  ),
})
