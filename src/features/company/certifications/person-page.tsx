// The certification of a person: the form, or its state.
// See specification §2 (/authPersonal) and domain.md §4.
import { Alert, Result, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import styles from '#src/features/company/certifications/certification.module.css'
import { CertificateFacts } from '#src/features/company/certifications/certificate-facts.tsx'
import { ForeignForm } from '#src/features/company/certifications/foreign-form.tsx'
import { PersonForm } from '#src/features/company/certifications/person-form.tsx'
import { usePersonCertification } from '#src/features/company/certifications/queries.ts'
import { pausedText } from '#src/features/company/certifications/words.ts'
import type { PersonCertification } from '#protocol/company/certifications/certifications.ts'
import { DOCUMENT_TYPES, documentOf } from '#protocol/identity-documents.ts'
import type { DocumentType } from '#protocol/identity-documents.ts'
import { PAGES } from '#protocol/pages.ts'
import { useSessionActor } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const PersonPage = () => {
  const target = returnTarget(useSearch(), '')
  const [, navigate] = useLocation()
  const session = useSessionActor()
  const { data, error, refetch } = usePersonCertification()
  const onCertified = () => {
    session.send({ type: 'user.outdated' })
    if (target !== '') navigate(target, { replace: true })
  }
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title="个人实名认证"
        trail={[{ label: '首页', path: PAGES.home }]}
        hint="认证用来确认签署人是您本人，通过后为您签发数字证书。"
      />
      <section className={`card ${styles['panel']}`}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active />}
        {data?.autStatus === 1 && (
          <>
            <Result
              status="success"
              title={`${data.name}，您已通过实名认证`}
              subTitle={`${documentOf(data.documentType ?? 1)?.name ?? '证件'} ${data.number}`}
              extra={
                <LinkButton href={target === '' ? PAGES.home : target} type="primary">
                  {target === '' ? '返回首页' : '继续办理'}
                </LinkButton>
              }
            />
            {data.certificate !== null && <CertificateFacts certificate={data.certificate} />}
          </>
        )}
        {data?.state === 'suspended' && (
          <Result
            status="warning"
            title="实名认证已暂停"
            subTitle={pausedText(data.reason)}
            extra={<LinkButton href={PAGES.examination}>查看经过</LinkButton>}
          />
        )}
        {data?.autStatus === 2 && data.state !== 'suspended' && (
          <Result
            status="info"
            title="认证资料待审核"
            subTitle={`${data.name}，${documentOf(data.documentType ?? 1)?.name ?? '证件'} ${data.number}。审核结果会以站内消息通知您，通常不超过 1 个工作日。`}
            extra={<LinkButton href={PAGES.examination}>查看审核进度</LinkButton>}
          />
        )}
        {data !== undefined && data.autStatus !== 1 && data.autStatus !== 2 && (
          <Forms certification={data} onCertified={onCertified} />
        )}
      </section>
    </div>
  )
}

interface FormsProps {
  readonly certification: PersonCertification
  readonly onCertified: () => void
}

/** The form for the document the person has; an earlier submission of the same kind is what it begins with. */
const Forms = ({ certification, onCertified }: FormsProps) => {
  const { claim, reason, autStatus } = certification
  const session = useSessionActor()
  const [type, setType] = useState<DocumentType>((claim?.documentType ?? 1) as DocumentType)
  const earlier = claim?.documentType === type ? claim : null
  return (
    <>
      {autStatus === -1 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ marginBottom: 20 }}
          title={`上次认证没有通过：${reason}`}
          action={<LinkButton href={PAGES.examination}>审核详情</LinkButton>}
        />
      )}
      <div className={styles['kind']}>
        <label htmlFor="document-type">证件类型</label>
        <Select<DocumentType>
          id="document-type"
          style={{ width: '100%' }}
          value={type}
          onChange={setType}
          options={DOCUMENT_TYPES.map(({ type: value, name }) => ({ value, label: name }))}
        />
      </div>
      {type === 1 ? (
        <PersonForm
          claim={earlier}
          expectedName={certification.expectedName}
          isPhoneProven={certification.isPhoneProven}
          onCertified={onCertified}
        />
      ) : (
        <ForeignForm
          key={type}
          documentType={type}
          claim={earlier}
          isPhoneProven={certification.isPhoneProven}
          onSubmitted={() => session.send({ type: 'user.outdated' })}
        />
      )}
    </>
  )
}
