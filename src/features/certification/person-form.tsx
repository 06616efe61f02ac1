// Name, ID number, phone and code, with the separate consent that ID numbers ask for (domain.md §4).
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { phone } from '#protocol/account/session.ts'
import { isIdNumber } from '#protocol/id-card.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import styles from '#src/features/certification/certification.module.css'
import { useCertifyPerson } from '#src/features/certification/queries.ts'
import { useUser, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  name: string
  idNumber: string
  phone: string
  verifyCode: string
  consented: boolean
}

const nameProblem = (text: string): string | undefined => {
  if (text === '') return '请输入姓名'
  return isPersonName(normalizePersonName(text))
    ? undefined
    : '请按身份证填写，2–30 个汉字或字母，少数民族姓名可用 ·'
}

const idProblem = (text: string): string | undefined => {
  if (text === '') return '请输入身份证号'
  return isIdNumber(text.toUpperCase(), new Date()) ? undefined : '身份证号不正确，请核对 18 位号码和出生日期'
}

export interface PersonFormProps {
  /** Why an earlier try failed; empty without one. */
  readonly failedBefore: string
  readonly onCertified: () => void
}

export const PersonForm = ({ failedBefore, onCertified }: PersonFormProps) => {
  const [form] = Form.useForm<Typed>()
  const user = useUser()
  const code = useVerifyCode('certify')
  const certify = useCertifyPerson()
  const failure = certify.error === null ? null : asCallFailure(certify.error)
  const submit = (typed: Typed) =>
    certify.mutate(
      {
        name: normalizePersonName(typed.name),
        idNumber: typed.idNumber.trim().toUpperCase(),
        phone: typed.phone.trim(),
        verifyCode: typed.verifyCode,
        consented: true,
      },
      {
        onSuccess: ({ autStatus }) => {
          if (autStatus === 1) onCertified()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  const askCode = async () => {
    const isReady = await form.validateFields(['phone']).then(
      () => true,
      () => false,
    )
    if (isReady) code.ask({ phone: form.getFieldValue('phone').trim() })
  }
  const words = failure?.words ?? failedBefore
  return (
    <CalmForm<Typed> form={form} initialValues={{ phone: user.phone, consented: false }} onFinish={submit}>
      {words !== '' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ marginBottom: 20 }}
          title={failure === null ? `上次认证没有通过：${words}` : words}
        />
      )}
      <div className={styles['pair']}>
        <Form.Item label="真实姓名" name="name" rules={[ruleFrom(nameProblem)]}>
          <Input autoComplete="name" maxLength={30} placeholder="与身份证一致" />
        </Form.Item>
        <Form.Item label="身份证号" name="idNumber" rules={[ruleFrom(idProblem)]}>
          <Input autoComplete="off" maxLength={18} placeholder="18 位居民身份证号" />
        </Form.Item>
        <Form.Item label="本人实名手机号" name="phone" rules={[ruleOf(phone, '请输入手机号')]}>
          <Input autoComplete="tel" inputMode="tel" maxLength={11} />
        </Form.Item>
        <CodeField
          secondsLeft={code.secondsLeft}
          isSending={code.isSending}
          problem={code.failure?.words ?? ''}
          onAsk={() => void askCode()}
        />
      </div>
      <div className={styles['consent']}>
        <p>
          身份证号属于敏感个人信息。我们仅将它用于核验您的身份和签发数字证书，加密保存，不作他用；不提供则无法完成实名认证。
        </p>
        <div className={styles['consentLine']}>
          <Form.Item
            name="consented"
            valuePropName="checked"
            noStyle
            rules={[
              {
                validator: (_, value) =>
                  value === true ? Promise.resolve() : Promise.reject(new Error('请先同意身份信息的使用')),
              },
            ]}
          >
            <Checkbox>我同意上述用途</Checkbox>
          </Form.Item>
          <Form.Item shouldUpdate noStyle>
            {() => {
              const [problem] = form.getFieldError('consented')
              return problem === undefined ? null : (
                <span role="alert" style={{ color: 'var(--danger)' }}>
                  {problem}
                </span>
              )
            }}
          </Form.Item>
        </div>
      </div>
      <div className={styles['foot']}>
        <Button type="primary" htmlType="submit" size="large" loading={certify.isPending}>
          提交认证
        </Button>
      </div>
    </CalmForm>
  )
}
