// Name, 统一社会信用代码, legal person and licence picture (domain.md §4).
import { Alert, Button, Form, Input } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { isIdNumber } from '#protocol/id-card.ts'
import { isCompanyName, isPersonName, normalizeCompanyName, normalizePersonName } from '#protocol/names.ts'
import styles from '#src/features/certification/certification.module.css'
import { PictureField } from '#src/features/certification/picture-field.tsx'
import { useCertifyCompany } from '#src/features/certification/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  name: string
  creditCode: string
  legalPerson: string
  legalPersonIdNumber: string
  licenceFileId: string
}

const companyProblem = (text: string): string | undefined => {
  if (text === '') return '请输入单位名称'
  return isCompanyName(normalizeCompanyName(text))
    ? undefined
    : '请按营业执照填写全称，2–100 个字符，括号成对'
}
const codeProblem = (text: string): string | undefined => {
  if (text === '') return '请输入统一社会信用代码'
  return isCreditCode(normalizeCreditCode(text))
    ? undefined
    : '统一社会信用代码不正确，请核对 18 位代码（没有 I、O、S、V、Z）'
}
const personProblem = (text: string): string | undefined => {
  if (text === '') return '请输入法定代表人姓名'
  return isPersonName(normalizePersonName(text)) ? undefined : '请按营业执照填写，2–30 个汉字或字母'
}
const idProblem = (text: string): string | undefined => {
  if (text === '') return '请输入法定代表人身份证号'
  return isIdNumber(text.toUpperCase(), new Date()) ? undefined : '身份证号不正确，请核对 18 位号码'
}

export interface CompanyFormProps {
  readonly onCertified: (company: { companyId: string; name: string }) => void
}

export const CompanyForm = ({ onCertified }: CompanyFormProps) => {
  const [form] = Form.useForm<Typed>()
  const certify = useCertifyCompany()
  const failure = certify.error === null ? null : asCallFailure(certify.error)
  const answer = certify.data
  const submit = (typed: Typed) =>
    certify.mutate(
      {
        name: normalizeCompanyName(typed.name),
        creditCode: normalizeCreditCode(typed.creditCode),
        legalPerson: normalizePersonName(typed.legalPerson),
        legalPersonIdNumber: typed.legalPersonIdNumber.trim().toUpperCase(),
        licenceFileId: typed.licenceFileId,
      },
      {
        onSuccess: ({ autStatus, companyId, name }) => {
          if (autStatus === 1) onCertified({ companyId, name })
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <CalmForm<Typed> form={form} onFinish={submit}>
      {failure !== null && (
        <Alert type="error" showIcon role="alert" title={failure.words} style={{ marginBottom: 20 }} />
      )}
      {failure === null && answer?.autStatus === -1 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`认证没有通过：${answer.reason}`}
          style={{ marginBottom: 20 }}
        />
      )}
      {answer !== undefined && (answer.autStatus === 2 || answer.autStatus === 3) && (
        <Alert
          type="info"
          showIcon
          title="资料已提交，审核结果会以短信和站内消息通知您。"
          style={{ marginBottom: 20 }}
        />
      )}
      <Form.Item label="单位名称" name="name" rules={[ruleFrom(companyProblem)]}>
        <Input autoComplete="organization" maxLength={100} placeholder="营业执照上的全称" />
      </Form.Item>
      <Form.Item label="统一社会信用代码" name="creditCode" rules={[ruleFrom(codeProblem)]}>
        <Input autoComplete="off" maxLength={22} placeholder="18 位" />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item label="法定代表人" name="legalPerson" rules={[ruleFrom(personProblem)]}>
          <Input autoComplete="off" maxLength={30} />
        </Form.Item>
        <Form.Item label="法定代表人身份证号" name="legalPersonIdNumber" rules={[ruleFrom(idProblem)]}>
          <Input autoComplete="off" maxLength={18} />
        </Form.Item>
      </div>
      <Form.Item
        label="营业执照"
        name="licenceFileId"
        rules={[{ required: true, message: '请上传营业执照照片' }]}
      >
        <PictureField of="营业执照" />
      </Form.Item>
      <div className={styles['foot']}>
        <Button type="primary" htmlType="submit" size="large" loading={certify.isPending}>
          提交认证
        </Button>
      </div>
    </CalmForm>
  )
}
