// The signatures of a person or the seals of a company (specification §2, /user/userCenter/signature).
import { PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { PAGES } from '#protocol/pages.ts'
import { isActingCertified } from '#src/machines/session-view.ts'
import { Allowed } from '#src/machines/allowed.tsx'
import { useUser } from '#src/machines/react.tsx'
import { CertificateCard } from '#src/features/seals/seals/certificate-card.tsx'
import { useSeals } from '#src/features/seals/seals/queries.ts'
import { ApprovalSetting } from '#src/features/seals/seals/approval-setting.tsx'
import { SealCard } from '#src/features/seals/seals/seal-card.tsx'
import styles from '#src/features/seals/seals/seals.module.css'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const SignaturePage = () => {
  const user = useUser()
  const { data, error, refetch } = useSeals()
  const isCompany = user.defaultBizType === 2
  const isCertified = isActingCertified(user)
  const thing = isCompany ? '印章' : '签名'
  const create = isCertified ? (
    <Allowed action="add">
      <LinkButton href={PAGES.newSeal} type="primary" icon={<PlusOutlined aria-hidden />}>
        新建{thing}
      </LinkButton>
    </Allowed>
  ) : undefined
  return (
    <>
      <PageHeader
        title={isCompany ? '单位印章' : '我的签名'}
        trail={[{ label: isCompany ? '单位中心' : '个人中心', path: PAGES.center }]}
        hint={
          isCompany
            ? '印章按实物尺寸盖在文件上，由单位证书签名。'
            : '签名用于以个人身份签署，最多保存 10 个。'
        }
        actions={data !== undefined && data.length > 0 ? create : undefined}
      />
      {error !== null && data === undefined && (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton active />}
      {data?.length === 0 && (
        <div className="card">
          {isCertified ? (
            <EmptyState
              drawing="seal"
              title={`还没有${thing}`}
              hint={
                isCompany
                  ? '选择印章种类，系统按国家规定的尺寸和字形生成，随时可以停用。'
                  : '手写一个，或用字体签名，签署时直接选用。'
              }
              action={create}
            />
          ) : (
            <EmptyState
              drawing="seal"
              title={`认证后才能制作${thing}`}
              hint={isCompany ? '印章上的名称取自通过认证的单位名称。' : '签名需要与实名认证的姓名一致。'}
              action={
                <LinkButton
                  href={
                    isCompany
                      ? PAGES.companyCertification
                      : `${PAGES.personCertification}?next=/user/userCenter/signature`
                  }
                  type="primary"
                >
                  {isCompany ? '查看单位认证' : '去实名认证'}
                </LinkButton>
              }
            />
          )}
        </div>
      )}
      {isCompany && <CertificateCard />}
      {isCompany && <ApprovalSetting />}
      {data !== undefined && data.length > 0 && (
        <div className={styles['grid']}>
          {data.map((seal) => (
            <SealCard key={seal.sealId} seal={seal} />
          ))}
        </div>
      )}
    </>
  )
}
