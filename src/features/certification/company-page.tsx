// Certification of companies: those submitted, and the form for another (specification §2, /authCompany; domain.md §4).
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearch } from 'wouter'
import styles from '#src/features/certification/certification.module.css'
import { CompanyForm } from '#src/features/certification/company-form.tsx'
import { CompanyList } from '#src/features/certification/company-list.tsx'
import { useCompanyCertifications } from '#src/features/certification/queries.ts'
import { useIdentityActor, useSessionActor, useUser } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget, withReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const CompanyPage = () => {
  const user = useUser()
  const target = returnTarget(useSearch(), '')
  const session = useSessionActor()
  const identity = useIdentityActor()
  const [done, setDone] = useState<{ companyId: string; name: string } | null>(null)
  const { data, error, refetch } = useCompanyCertifications()
  const here = target === '' ? '/authCompany' : withReturn('/authCompany', target)
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title="单位认证"
        trail={[{ label: '首页', path: '/home' }]}
        hint="认证后可以使用单位印章签署合同，您将成为这个单位的第一位管理员。"
      />
      {data !== undefined && data.length > 0 && done === null && <CompanyList companies={data} />}
      <section className={`card ${styles['panel']}`}>
        {user.autStatus !== 1 && (
          <Result
            status="info"
            title="请先完成个人实名认证"
            subTitle="单位认证需要由一位实名的经办人提交。"
            extra={
              <LinkButton href={withReturn('/authPersonal', here)} type="primary">
                去实名认证
              </LinkButton>
            }
          />
        )}
        {user.autStatus === 1 && error !== null && data === undefined && (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
        {user.autStatus === 1 && data === undefined && error === null && <Skeleton active />}
        {user.autStatus === 1 && data !== undefined && done === null && (
          <CompanyForm
            onCertified={(company) => {
              session.send({ type: 'user.outdated' })
              setDone(company)
            }}
          />
        )}
        {done !== null && (
          <Result
            status="success"
            title={`${done.name} 已通过认证`}
            subTitle="已为单位签发数字证书。切换到单位身份后，可以制作印章、发起和签署合同。"
            extra={[
              <LinkButton key="home" href="/home">
                返回首页
              </LinkButton>,
              <Button
                key="switch"
                type="primary"
                onClick={() =>
                  identity?.send({
                    type: 'identity.picked',
                    identity: { type: 2, companyId: done.companyId },
                  })
                }
              >
                切换到单位身份
              </Button>,
            ]}
          />
        )}
      </section>
    </div>
  )
}
