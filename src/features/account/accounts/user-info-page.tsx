// The account: who I am, the state of certification, and what protects the account.
// See specification §2 (/user/userCenter/userInfo).
import { Button } from 'antd'
import { useSearch } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { Allowances } from '#src/features/account/accounts/allowances.tsx'
import { Bindings } from '#src/features/account/accounts/bindings.tsx'
import { BoundApplications } from '#src/features/account/accounts/bound-applications.tsx'
import { Certification } from '#src/features/account/accounts/certification.tsx'
import { CompanyFacts, CompanyHead } from '#src/features/account/accounts/company-facts.tsx'
import { Line } from '#src/features/account/accounts/line.tsx'
import { OwnPicture } from '#src/features/account/accounts/own-picture.tsx'
import { Security } from '#src/features/account/accounts/security.tsx'
import styles from '#src/features/account/accounts/user.module.css'
import { useIdentityActor, useMay, useUser } from '#src/machines/react.tsx'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget } from '#src/ui/return-target.ts'

export const UserInfoPage = () => {
  const user = useUser()
  const isCompany = user.defaultBizType === 2
  const back = returnTarget(useSearch(), '')
  return (
    <>
      <PageHeader title={isCompany ? '账号信息' : '账号信息'} {...(back === '' ? {} : { backTo: back })} />
      {isCompany && (
        <>
          <CompanyHead user={user} />
          <CompanyFacts />
        </>
      )}
      <Person user={user} />
      {!isCompany && <Certification user={user} />}
      <Allowances />
      <Security user={user} />
      <Bindings />
      <BoundApplications />
      <Companies user={user} />
    </>
  )
}

const Person = ({ user }: { readonly user: UserInfo }) => {
  const mayEdit = useMay('userInfo', 'edit')
  return (
    <section className={`card ${styles['panel']} ${styles['self']}`}>
      <OwnPicture owner="person" pictureId={user.userImageUrl} name={user.userName} mayChange={mayEdit} />
      <div>
        <div className={styles['selfName']}>
          {user.userName || '尚未实名'} <AutStatusTag status={user.autStatus} />
        </div>
        <div className={styles['selfUnder']}>账号 {maskPhone(user.userAccount)}</div>
      </div>
    </section>
  )
}

const Companies = ({ user }: { readonly user: UserInfo }) => {
  const identity = useIdentityActor()
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-companies">
      <h2 id="account-companies" className={styles['title']}>
        我的单位
      </h2>
      {user.companies.map((company) => {
        const isCurrent = user.defaultBizType === 2 && user.defaultBizCompanyId === company.companyId
        return (
          <Line
            key={company.companyId}
            label={<AutStatusTag status={company.autStatus} />}
            value={company.companyName}
            action={
              isCurrent ? (
                <span className={styles['quiet']}>当前身份</span>
              ) : (
                <Button
                  onClick={() =>
                    identity?.send({
                      type: 'identity.picked',
                      identity: { type: 2, companyId: company.companyId },
                    })
                  }
                >
                  切换到此单位
                </Button>
              )
            }
          />
        )
      })}
      <Line
        label={user.companies.length === 0 ? '还没有单位' : '更多单位'}
        value="加入同事所在的单位，或为新单位认证"
        note="认证后可以使用单位印章签署；同一单位只需认证一次，其他人申请加入即可"
        action={
          <>
            <LinkButton href={PAGES.joinCompany}>申请加入单位</LinkButton>
            <LinkButton href={PAGES.companyCertification}>认证新单位</LinkButton>
          </>
        }
      />
    </section>
  )
}
