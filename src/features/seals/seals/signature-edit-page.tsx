// Making a signature (person) or a seal (company) (specification §2, /user/userCenter/signatureEdit).
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { SEAL_STATUS } from '#protocol/seals/seals/seals.ts'
import { HandwrittenForm } from '#src/features/seals/seals/handwritten-form.tsx'
import { CompanySealForm } from '#src/features/seals/seals/company-seal-form.tsx'
import { PhoneForm } from '#src/features/seals/seals/phone-form.tsx'
import { PictureForm } from '#src/features/seals/seals/picture-form.tsx'
import { useSeals } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { TypedForm } from '#src/features/seals/seals/typed-form.tsx'
import { OFFICIAL } from '#src/features/seals/seals/words.ts'
import { useUser } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget } from '#src/ui/return-target.ts'

const LIST = PAGES.seals

const PERSON_MODES = [
  { value: 'drawn', label: '手写签名' },
  { value: 'phone', label: '手机手写' },
  { value: 'typed', label: '字体签名' },
  { value: 'picture', label: '上传图片' },
] as const
const COMPANY_MODES = [
  { value: 'made', label: '按规范生成' },
  { value: 'picture', label: '上传实物印章' },
] as const
type Mode = (typeof PERSON_MODES | typeof COMPANY_MODES)[number]['value']

export const SignatureEditPage = () => {
  const user = useUser()
  const listPath = returnTarget(useSearch(), LIST)
  const isCompany = user.defaultBizType === 2
  const { data: seals = [], isPending } = useSeals()
  const hasOfficial = seals.some(
    ({ type, status }) =>
      type === OFFICIAL && (status === SEAL_STATUS.pending || status === SEAL_STATUS.enabled),
  )
  const [mode, setMode] = useState<Mode>(isCompany ? 'made' : 'drawn')
  if (!isActingCertified(user)) return <Redirect to={LIST} replace />
  const person = { name: user.userName, listPath }
  const companyName = user.defaultBizCompanyName ?? ''
  const forms: Record<Mode, ReactNode> = {
    drawn: <HandwrittenForm {...person} />,
    phone: <PhoneForm {...person} />,
    typed: <TypedForm {...person} />,
    made: isPending ? (
      <Skeleton active paragraph={{ rows: 12 }} />
    ) : (
      <CompanySealForm companyName={companyName} listPath={listPath} hasOfficial={hasOfficial} />
    ),
    picture: (
      <PictureForm
        isCompany={isCompany}
        name={isCompany ? companyName : user.userName}
        listPath={listPath}
        hasOfficial={isCompany && hasOfficial}
      />
    ),
  }
  return (
    <>
      <PageHeader
        title={isCompany ? '制作印章' : '制作签名'}
        backTo={listPath}
        trail={[
          { label: isCompany ? '单位中心' : '个人中心', path: PAGES.center },
          { label: isCompany ? '单位印章' : '我的签名', path: LIST },
        ]}
      />
      <Segmented<Mode>
        aria-label="制作方式"
        className={styles['modes'] ?? ''}
        value={mode}
        onChange={setMode}
        options={isCompany ? [...COMPANY_MODES] : [...PERSON_MODES]}
      />
      {forms[mode]}
    </>
  )
}
