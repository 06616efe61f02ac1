// Name, ID number, phone and code, with the separate consent that ID numbers ask for (domain.md §4).
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { PersonCertification } from '#protocol/company/certifications/certifications.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { isIdNumber } from '#protocol/id-card.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { maskPhone } from '#protocol/phone.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import { ConsentField } from '#src/features/company/certifications/consent-field.tsx'
import { useCertifyPerson } from '#src/features/company/certifications/queries.ts'
import { useUser, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { CodeNumberInput } from '#src/ui/code-number-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { MaskedText } from '#src/ui/masked-text.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  name: string
  idNumber: string
  verifyCode?: string
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
  /** An earlier submission to begin with. */
  readonly claim: PersonCertification['claim']
  /** The name that a waiting contract asks for; empty without one. */
  readonly expectedName: string
  /** Whether the code this session began with proves the phone. */
  readonly isPhoneProven: boolean
  readonly onCertified: () => void
}

export const PersonForm = ({ claim, expectedName, isPhoneProven, onCertified }: PersonFormProps) => {
  const [form] = Form.useForm<Typed>()
  const user = useUser()
  const code = useVerifyCode('certify')
  const certify = useCertifyPerson()
  const failure = certify.error === null ? null : asCallFailure(certify.error)
  // The proof may run out while the form is being filled in.
  const [needsCode, setNeedsCode] = useState(!isPhoneProven)
  const submit = (typed: Typed) =>
    certify.mutate(
      {
        name: normalizePersonName(typed.name),
        idNumber: typed.idNumber.trim().toUpperCase(),
        phone: user.phone,
        ...(typed.verifyCode !== undefined && { verifyCode: typed.verifyCode }),
        consented: true,
      },
      {
        onSuccess: ({ autStatus }) => {
          if (autStatus === 1) onCertified()
        },
        onError: (thrown) => {
          const { fields } = asCallFailure(thrown)
          if (fields['verifyCode'] !== undefined) setNeedsCode(true)
          showFieldProblems(form, fields)
        },
      },
    )
  return (
    <CalmForm<Typed>
      form={form}
      initialValues={{
        consented: false,
        name: expectedName,
        ...(claim !== null && { name: claim.name, idNumber: claim.number }),
      }}
      onFinish={submit}
    >
      <FormFailure error={failure} isSaidAtFields />
      <div className={styles['pair']}>
        <Form.Item label="真实姓名" name="name" rules={[ruleFrom(nameProblem)]}>
          <Input autoComplete="name" maxLength={30} placeholder="与身份证一致" />
        </Form.Item>
        <Form.Item label="身份证号" name="idNumber" rules={[ruleFrom(idProblem)]}>
          <CodeNumberInput placeholder="18 位居民身份证号" />
        </Form.Item>
        {/* The account's own phone is the only one accepted, so it is shown, not asked. */}
        <Form.Item
          label="本人实名手机号"
          extra="即您的登录手机号，不能在此修改。如需用其他号码认证，请退出后用那个号码登录或注册。"
        >
          <MaskedText masked={maskPhone(user.phone)} full={user.phone} label="手机号" />
        </Form.Item>
        {needsCode && (
          <CodeField
            secondsLeft={code.secondsLeft}
            isSending={code.isSending}
            problem={code.failure?.words ?? ''}
            refused={failure}
            onAsk={() => code.ask({ phone: user.phone })}
          />
        )}
      </div>
      <ConsentField>
        身份证号属于敏感个人信息。我们仅将它用于核验您的身份和签发数字证书，加密保存，不作他用；不提供则无法完成实名认证。
      </ConsentField>
      <div className={styles['foot']}>
        <Button type="primary" htmlType="submit" size="large" loading={certify.isPending}>
          提交认证
        </Button>
      </div>
    </CalmForm>
  )
}
