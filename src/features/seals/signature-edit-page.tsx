// Making a signature (person) or a seal (company) (specification §2, /user/userCenter/signatureEdit).
import { Segmented } from 'antd'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { HandwrittenForm } from '#src/features/seals/handwritten-form.tsx'
import { CompanySealForm } from '#src/features/seals/company-seal-form.tsx'
import styles from '#src/features/seals/seals.module.css'
import { TypedForm } from '#src/features/seals/typed-form.tsx'
import { useUser } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget } from '#src/ui/return-target.ts'

const LIST = '/user/userCenter/signature'

export const SignatureEditPage = () => {
  const user = useUser()
  const listPath = returnTarget(useSearch(), LIST)
  const [mode, setMode] = useState<'drawn' | 'typed'>('drawn')
  if (!isActingCertified(user)) return <Redirect to={LIST} replace />
  const isCompany = user.defaultBizType === 2
  return (
    <>
      <PageHeader
        title={isCompany ? '制作印章' : '制作签名'}
        backTo={listPath}
        trail={[
          { label: isCompany ? '单位中心' : '个人中心', path: '/user' },
          { label: isCompany ? '单位印章' : '我的签名', path: LIST },
        ]}
      />
      {isCompany ? (
        <CompanySealForm companyName={user.defaultBizCompanyName ?? ''} listPath={listPath} />
      ) : (
        <>
          <Segmented
            className={styles['modes'] ?? ''}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'drawn', label: '手写签名' },
              { value: 'typed', label: '字体签名' },
            ]}
          />
          {mode === 'drawn' ? (
            <HandwrittenForm name={user.userName} listPath={listPath} />
          ) : (
            <TypedForm name={user.userName} listPath={listPath} />
          )}
        </>
      )}
    </>
  )
}
