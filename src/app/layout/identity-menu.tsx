// Shows the current identity, and the menu to switch to another one.
// See specification §2 (user dropdown) and §5.
import { CheckOutlined, DownOutlined, LogoutOutlined, PlusOutlined, ShopOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Dropdown, Spin } from 'antd'
import type { MenuProps } from 'antd'
import { useLocation } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { Identity } from '#protocol/identity.ts'
import { PARTNER_USER_TYPE } from '#protocol/outer-addresses.ts'
import { maskPhone } from '#protocol/phone.ts'
import styles from '#src/app/layout/header.module.css'
import { useOpenPartnerOffice } from '#src/app/layout/queries.ts'
import { usePicture } from '#src/features/account/accounts/queries.ts'
import { useIdentityActor, useSessionActor } from '#src/machines/react.tsx'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { withReturn } from '#src/ui/return-target.ts'

const PERSONAL = 'personal'

const identityFrom = (key: string): Identity =>
  key === PERSONAL ? { type: 1 } : { type: 2, companyId: key.slice('company:'.length) }

const option = (name: string, user: UserInfo['autStatus'], isCurrent: boolean) => (
  <span className={styles['option']}>
    <span className={styles['optionName']}>{name}</span>
    <AutStatusTag status={user} />
    <span className={styles['optionCheck']}>{isCurrent && <CheckOutlined aria-label="当前身份" />}</span>
  </span>
)

const itemsFor = (user: UserInfo): MenuProps['items'] => [
  {
    key: 'companies',
    type: 'group',
    label: '单位身份',
    children:
      user.companies.length === 0
        ? [{ key: 'none', label: '还没有加入单位', disabled: true }]
        : user.companies.map((company) => ({
            key: `company:${company.companyId}`,
            label: option(
              company.companyName,
              company.autStatus,
              user.defaultBizType === 2 && user.defaultBizCompanyId === company.companyId,
            ),
          })),
  },
  {
    key: 'self',
    type: 'group',
    label: '个人身份',
    children: [
      { key: PERSONAL, label: option(displayName(user), user.autStatus, user.defaultBizType === 1) },
    ],
  },
  { type: 'divider' },
  ...(user.userType === PARTNER_USER_TYPE
    ? [{ key: 'partner', icon: <ShopOutlined aria-hidden />, label: '合伙人业务后台' }]
    : []),
  { key: 'create', icon: <PlusOutlined aria-hidden />, label: '认证新单位' },
  { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: '退出登录' },
]

const displayName = (user: UserInfo): string => (user.userName === '' ? maskPhone(user.phone) : user.userName)

export const IdentityMenu = ({ user }: { readonly user: UserInfo }) => {
  const [, navigate] = useLocation()
  const session = useSessionActor()
  const identity = useIdentityActor()
  const isSwitching = useSelector(identity, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isCompany = user.defaultBizType === 2
  const name = isCompany ? (user.defaultBizCompanyName ?? '单位') : displayName(user)
  const kind = isCompany ? '单位' : '个人身份'
  const agent = isCompany ? ` · 经办人 ${displayName(user)}` : ''
  const picture = usePicture((isCompany ? user.defaultBizCompanyImageUrl : user.userImageUrl) ?? '')
  const openPartnerOffice = useOpenPartnerOffice()
  const confirm = useConfirm()
  const createUnit = async () => {
    if (user.autStatus === 1) return navigate('/authCompany')
    const paused = user.personPaused
    const isGoing = await confirm({
      title: paused === null ? '先完成个人实名认证' : '实名认证已暂停',
      consequence: paused ?? '认证新单位的人要对单位资料负责，所以需要先完成您本人的实名认证。',
      verb: paused === null ? '去实名认证' : '查看实名认证',
    })
    if (isGoing) navigate(withReturn('/authPersonal', '/authCompany'))
  }
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'logout') session.send({ type: 'logout.asked' })
    else if (key === 'create') void createUnit()
    else if (key === 'partner') openPartnerOffice.mutate()
    else identity?.send({ type: 'identity.picked', identity: identityFrom(key) })
  }
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: itemsFor(user) ?? [], onClick }}>
      <button
        type="button"
        className={styles['identity']}
        aria-label={`当前身份：${name} ${kind}${agent}，切换身份`}
      >
        <span
          className={`${styles['avatar']} ${isCompany ? styles['isCompany'] : ''}`}
          data-letter={isSwitching || picture !== undefined ? '' : /^\d/.test(name) ? '我' : name.slice(0, 1)}
          aria-hidden
        >
          {isSwitching ? <Spin size="small" /> : picture !== undefined && <img src={picture} alt="" />}
        </span>
        <span className={styles['names']}>
          <span className={styles['name']}>{name}</span>{' '}
          <span className={styles['under']}>
            {kind}
            {agent !== '' && <span className={styles['agent']}>{agent}</span>}
          </span>
        </span>
        <DownOutlined style={{ fontSize: 10, color: 'var(--hint)' }} aria-hidden />
      </button>
    </Dropdown>
  )
}
