// The account: who I am, how far certification is, and what protects it (specification §2, /user/userCenter/userInfo).
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { UserInfo } from '#protocol/account/session.ts'
import { maskPhone } from '#protocol/phone.ts'
import { Line } from '#src/features/user/line.tsx'
import { SignPasswordDialog } from '#src/features/user/sign-password-dialog.tsx'
import styles from '#src/features/user/user.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useIdentityActor, useUser } from '#src/machines/react.tsx'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { MaskedText } from '#src/ui/masked-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { returnTarget } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const UserInfoPage = () => {
  const user = useUser()
  const isCompany = user.defaultBizType === 2
  const back = returnTarget(useSearch(), '')
  return (
    <>
      <PageHeader
        title={isCompany ? '单位与账号信息' : '账号信息'}
        {...(back === '' ? {} : { backTo: back })}
      />
      {isCompany ? <Company user={user} /> : <Person user={user} />}
      <Security user={user} />
      <Companies user={user} />
    </>
  )
}

const Person = ({ user }: { readonly user: UserInfo }) => (
  <section className={`card ${styles['panel']} ${styles['self']}`}>
    <span className={styles['avatar']} aria-hidden>
      {(user.userName || '我').slice(0, 1)}
    </span>
    <div>
      <div className={styles['selfName']}>
        {user.userName || '尚未实名'} <AutStatusTag status={user.autStatus} />
      </div>
      <div className={styles['selfUnder']}>
        登录手机号 <MaskedText masked={maskPhone(user.phone)} full={user.phone} label="手机号" />
      </div>
    </div>
    <LinkButton
      href="/authPersonal"
      style={{ marginLeft: 'auto' }}
      type={user.autStatus === 1 ? 'default' : 'primary'}
    >
      {user.autStatus === 1 ? '查看实名认证' : '去实名认证'}
    </LinkButton>
  </section>
)

const Company = ({ user }: { readonly user: UserInfo }) => (
  <section className={`card ${styles['panel']} ${styles['self']}`}>
    <span className={`${styles['avatar']} ${styles['isCompany']}`} aria-hidden>
      {(user.defaultBizCompanyName ?? '单').slice(0, 1)}
    </span>
    <div>
      <div className={styles['selfName']}>
        {user.defaultBizCompanyName} <AutStatusTag status={user.defaultBizCompanyAutStatus} />
      </div>
      <div className={styles['selfUnder']}>经办人 {user.userName}</div>
    </div>
    <LinkButton href="/user/userCenter/signature" style={{ marginLeft: 'auto' }}>
      单位印章
    </LinkButton>
  </section>
)

const Security = ({ user }: { readonly user: UserInfo }) => {
  const search = useSearch()
  const [, go] = useLocation()
  // A signing page that wants the password leads here and is gone back to.
  const back = returnTarget(search, '')
  const [isOpen, setOpen] = useState(() => new URLSearchParams(search).get('set') === 'signPassword')
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-security">
      <h2 id="account-security" className={styles['title']}>
        账号安全
      </h2>
      <Line
        label="登录密码"
        value="已设置"
        note="忘记或需要更换时，用手机验证码重新设置"
        action={<LinkButton href="/forget">修改密码</LinkButton>}
      />
      <Line
        label="签署密码"
        value={user.hasSignPassword ? '已设置' : '未设置'}
        note="6 位数字，签署时用它代替短信验证码表明是您本人的意愿"
        action={
          <Allowed action="signPwd">
            <Button type={user.hasSignPassword ? 'default' : 'primary'} onClick={() => setOpen(true)}>
              {user.hasSignPassword ? '重新设置' : '设置签署密码'}
            </Button>
          </Allowed>
        }
      />
      {isOpen && (
        <SignPasswordDialog
          phone={user.phone}
          onClose={() => setOpen(false)}
          onSet={() => {
            if (back !== '') go(back)
          }}
        />
      )}
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
            label={company.companyName}
            value={<AutStatusTag status={company.autStatus} />}
            action={
              isCurrent ? (
                '当前身份'
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
        label={user.companies.length === 0 ? '还没有单位' : '添加单位'}
        value=""
        note="用营业执照完成单位认证后，可以使用单位印章签署"
        action={<LinkButton href="/authCompany">创建认证单位</LinkButton>}
      />
    </section>
  )
}
