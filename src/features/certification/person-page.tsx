// A person's certification: the form, or how it stands (specification §2, /authPersonal; domain.md §4).
import { Result, Skeleton } from 'antd'
import { useLocation, useSearch } from 'wouter'
import styles from '#src/features/certification/certification.module.css'
import { CertificateFacts } from '#src/features/certification/certificate-facts.tsx'
import { PersonForm } from '#src/features/certification/person-form.tsx'
import { usePersonCertification } from '#src/features/certification/queries.ts'
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
        trail={[{ label: '首页', path: '/home' }]}
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
              subTitle={`身份证号 ${data.number}`}
              extra={
                <LinkButton href={target === '' ? '/home' : target} type="primary">
                  {target === '' ? '返回首页' : '继续办理'}
                </LinkButton>
              }
            />
            {data.certificate !== null && <CertificateFacts certificate={data.certificate} />}
          </>
        )}
        {data?.autStatus === 2 && (
          <Result
            status="info"
            title="认证资料待审核"
            subTitle="审核结果会以短信和站内消息通知您，通常不超过 1 个工作日。"
          />
        )}
        {data !== undefined && data.autStatus !== 1 && data.autStatus !== 2 && (
          <PersonForm failedBefore={data.autStatus === -1 ? data.reason : ''} onCertified={onCertified} />
        )}
      </section>
    </div>
  )
}
