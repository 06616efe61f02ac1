// What protects the account: phone, password, sign password.
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { ExportDataDialog } from '#src/features/account/accounts/export-data-dialog.tsx'
import { Line } from '#src/features/account/accounts/line.tsx'
import { MailDialog } from '#src/features/account/accounts/mail-dialog.tsx'
import { MailLine } from '#src/features/account/accounts/mail-line.tsx'
import { PasswordDialog } from '#src/features/account/accounts/password-dialog.tsx'
import { PhoneDialog } from '#src/features/account/accounts/phone-dialog.tsx'
import { SignPasswordDialog } from '#src/features/account/accounts/sign-password-dialog.tsx'
import styles from '#src/features/account/accounts/user.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useRaiseAlert, useSessionActor } from '#src/machines/react.tsx'
import { MaskedText } from '#src/ui/masked-text.tsx'
import { returnTarget } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

type Open = 'phone' | 'mail' | 'password' | 'signPassword' | 'data' | null

export const Security = ({ user }: { readonly user: UserInfo }) => {
  const search = useSearch()
  const [, go] = useLocation()
  // A signing page that wants the password leads here and is gone back to.
  const back = returnTarget(search, '')
  const wanted = new URLSearchParams(search).get('set')
  const [open, setOpen] = useState<Open>(() =>
    wanted === 'signPassword' || wanted === 'mail' ? wanted : null,
  )
  const session = useSessionActor()
  const raise = useRaiseAlert()
  const close = () => setOpen(null)
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-security">
      <h2 id="account-security" className={styles['title']}>
        账号安全
      </h2>
      <Line
        label="登录手机号"
        value={<MaskedText masked={maskPhone(user.phone)} full={user.phone} label="手机号" />}
        note="用于登录、接收验证码和签署通知"
        action={
          <Allowed action="changePhone">
            <Button onClick={() => setOpen('phone')}>更换手机号</Button>
          </Allowed>
        }
      />
      <MailLine onBind={() => setOpen('mail')} />
      <Line
        label="登录密码"
        value="可用密码登录"
        note="建议定期更换，不要与其他网站使用同一个密码"
        action={
          <Allowed action="changePwd">
            <Button onClick={() => setOpen('password')}>修改密码</Button>
          </Allowed>
        }
      />
      <Line
        label="签署密码"
        value={user.hasSignPassword ? '已设置' : '未设置'}
        note="6 位数字，签署时用它代替短信验证码表明是您本人的意愿"
        action={
          <Allowed action="signPwd">
            <Button
              type={user.hasSignPassword ? 'default' : 'primary'}
              onClick={() => setOpen('signPassword')}
            >
              {user.hasSignPassword ? '修改签署密码' : '设置签署密码'}
            </Button>
          </Allowed>
        }
      />
      <Line
        label="个人信息"
        value=""
        note="可以取得我们持有的、与您有关的个人信息的副本"
        action={<Button onClick={() => setOpen('data')}>导出个人信息</Button>}
      />
      <Allowed action="logoff">
        <Line
          label="注销账号"
          value=""
          note="不再使用时可以注销，注销后不能恢复"
          action={<LinkButton href={PAGES.closeAccount}>去注销</LinkButton>}
        />
      </Allowed>
      {open === 'phone' && (
        <PhoneDialog
          phone={user.phone}
          onClose={close}
          onChanged={(phone) => {
            close()
            session.send({ type: 'user.outdated' })
            raise(`登录手机号已更换为 ${maskPhone(phone)}`)
          }}
        />
      )}
      {open === 'mail' && (
        <MailDialog
          phone={user.phone}
          onClose={close}
          onBound={(address) => {
            close()
            raise(`通知邮箱已绑定：${address}`)
          }}
        />
      )}
      {open === 'password' && (
        <PasswordDialog
          phone={user.phone}
          onClose={close}
          onChanged={() => {
            close()
            raise('登录密码已修改，其他设备上的登录已退出')
          }}
        />
      )}
      {open === 'data' && (
        <ExportDataDialog
          phone={user.phone}
          onClose={close}
          onSaved={() => {
            close()
            raise('个人信息已导出，请妥善保管')
          }}
        />
      )}
      {open === 'signPassword' && (
        <SignPasswordDialog
          phone={user.phone}
          hasOne={user.hasSignPassword}
          onClose={close}
          onSet={() => {
            if (back !== '') go(back)
          }}
        />
      )}
    </section>
  )
}
