// The form for a passport, permit or residence card with its pictures, which operators review.
// See domain.md §4 (documents 2–6).
import { Button, DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { PersonCertification } from '#protocol/company/certifications/certifications.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import {
  documentOf,
  isDocumentNumber,
  NATIONALITIES,
  normalizeDocumentNumber,
} from '#protocol/identity-documents.ts'
import type { DocumentType } from '#protocol/identity-documents.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { maskPhone } from '#protocol/phone.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import { ConsentField } from '#src/features/company/certifications/consent-field.tsx'
import { PictureField } from '#src/features/company/certifications/picture-field.tsx'
import { useCertifyForeign } from '#src/features/company/certifications/queries.ts'
import { useUser, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, showFieldProblems } from '#src/ui/form-rule.ts'
import { MaskedText } from '#src/ui/masked-text.tsx'
import { UploadItem } from '#src/ui/upload-item.tsx'

interface Typed {
  name: string
  number: string
  nationality?: string
  validUntil: Dayjs
  frontFileId: string
  backFileId?: string
  verifyCode?: string
  consented: boolean
}

const countries = new Intl.DisplayNames(['zh-CN'], { type: 'region' })
const NATIONALITY_OPTIONS = NATIONALITIES.map((code) => ({
  value: code,
  label: countries.of(code) ?? code,
})).sort((a, b) => a.label.localeCompare(b.label, 'zh-CN'))

const nameProblem = (text: string): string | undefined => {
  if (text === '') return '请输入姓名'
  return isPersonName(normalizePersonName(text))
    ? undefined
    : '请按证件填写，2–30 个汉字或字母，撇号与连字符可略去'
}

export interface ForeignFormProps {
  readonly documentType: Exclude<DocumentType, 1>
  /** An earlier submission of the same kind to begin with. */
  readonly claim: PersonCertification['claim']
  /** Whether the code this session began with proves the phone. */
  readonly isPhoneProven: boolean
  readonly onSubmitted: () => void
}

export const ForeignForm = ({ documentType, claim, isPhoneProven, onSubmitted }: ForeignFormProps) => {
  const [form] = Form.useForm<Typed>()
  const user = useUser()
  const code = useVerifyCode('certify')
  const certify = useCertifyForeign()
  const failure = certify.error === null ? null : asCallFailure(certify.error)
  const document = documentOf(documentType)!
  // The proof may run out while the papers are being photographed.
  const [needsCode, setNeedsCode] = useState(!isPhoneProven)
  const numberProblem = (text: string): string | undefined => {
    if (text === '') return '请输入证件号码'
    return isDocumentNumber(documentType, normalizeDocumentNumber(text), new Date())
      ? undefined
      : `${document.name}号码应为${document.hint}`
  }
  const submit = (typed: Typed) =>
    certify.mutate(
      {
        documentType,
        name: normalizePersonName(typed.name),
        number: normalizeDocumentNumber(typed.number),
        nationality: typed.nationality ?? '',
        validUntil: typed.validUntil.format('YYYY-MM-DD'),
        frontFileId: typed.frontFileId,
        backFileId: typed.backFileId ?? null,
        phone: user.phone,
        ...(typed.verifyCode !== undefined && { verifyCode: typed.verifyCode }),
        consented: true,
      },
      {
        onSuccess: onSubmitted,
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
        ...(claim !== null && {
          name: claim.name,
          number: claim.number,
          ...(claim.nationality !== '' && { nationality: claim.nationality }),
          ...(claim.validUntil !== '' && { validUntil: dayjs(claim.validUntil) }),
          frontFileId: claim.frontFileId ?? undefined,
          backFileId: claim.backFileId ?? undefined,
        }),
      }}
      onFinish={submit}
    >
      <FormFailure error={failure} isSaidAtFields />
      <div className={styles['pair']}>
        <Form.Item label="姓名" name="name" rules={[ruleFrom(nameProblem)]}>
          <Input autoComplete="name" maxLength={30} placeholder="与证件一致" />
        </Form.Item>
        <Form.Item label="证件号码" name="number" rules={[ruleFrom(numberProblem)]}>
          <Input autoComplete="off" maxLength={22} placeholder={document.hint} />
        </Form.Item>
        {document.hasNationality && (
          <Form.Item label="国籍" name="nationality" rules={[{ required: true, message: '请选择国籍' }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="请选择，可输入名称查找"
              options={NATIONALITY_OPTIONS}
            />
          </Form.Item>
        )}
        <Form.Item
          label="证件有效期至"
          name="validUntil"
          rules={[{ required: true, message: '请选择证件有效期' }]}
        >
          <DatePicker
            style={{ width: '100%' }}
            placeholder="证件上的最后一天"
            disabledDate={(day) => day.endOf('day').isBefore(dayjs())}
          />
        </Form.Item>
      </div>
      <UploadItem
        label={document.sides.length > 1 ? '证件正面' : '证件人像页'}
        name="frontFileId"
        missing="请上传证件照片"
      >
        <PictureField of={`${document.name}正面`} />
      </UploadItem>
      {document.sides.length > 1 && (
        <UploadItem label="证件背面" name="backFileId" missing="请上传证件背面的照片">
          <PictureField of={`${document.name}背面`} />
        </UploadItem>
      )}
      <div className={styles['pair']}>
        <Form.Item label="手机号" extra="即您的登录手机号">
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
        证件号码和证件照片属于敏感个人信息。我们仅将它们用于核验您的身份和签发数字证书，加密保存，只有审核人员能查看；不提供则无法完成实名认证。
      </ConsentField>
      <div className={styles['foot']}>
        <Button type="primary" htmlType="submit" size="large" loading={certify.isPending}>
          提交审核
        </Button>
      </div>
    </CalmForm>
  )
}
