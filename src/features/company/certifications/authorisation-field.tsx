// The letter by which the company authorises its applicant: downloaded filled in, uploaded stamped.
import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import styles from '#src/features/company/certifications/certification.module.css'
import { PictureField } from '#src/features/company/certifications/picture-field.tsx'
import { saveAuthorisation } from '#src/features/company/certifications/queries.ts'
import { UploadItem } from '#src/ui/upload-item.tsx'

export const AuthorisationField = ({ applicant }: { readonly applicant: string }) => {
  const form = Form.useFormInstance()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async () => {
    const fields = ['name', 'creditCode', 'legalPerson']
    const { name, creditCode, legalPerson } = await form.validateFields(fields)
    setBusy(true)
    setProblem('')
    await saveAuthorisation({ name, creditCode, legalPerson }, setProblem)
    setBusy(false)
  }
  return (
    <div className={styles['letter']}>
      <Alert
        type="info"
        showIcon
        title={`您（${applicant}）不是法定代表人，需要单位的授权`}
        description="下载已填好的授权书，打印后加盖单位公章，再拍照或扫描上传。"
        action={
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={isBusy}
            onClick={() => void save().catch(() => undefined)}
          >
            下载授权书
          </Button>
        }
        style={{ marginBottom: 12 }}
      />
      {problem !== '' && (
        <div role="alert" className={styles['problem']}>
          {problem}
        </div>
      )}
      <UploadItem label="盖章的授权书" name="authorisationFileId" missing="请上传盖章的授权书">
        <PictureField of="授权书" hint="JPG 或 PNG，不超过 5 MB，公章和签字清晰" />
      </UploadItem>
    </div>
  )
}
