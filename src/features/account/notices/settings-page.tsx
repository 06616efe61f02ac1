// /message/settings: by which channels one hears of what (docs/decisions/0063).
import { Alert, Select, Skeleton, Switch } from 'antd'
import { TOPICS } from '#protocol/account/notices.ts'
import type { MailPace, NoticeSetting } from '#protocol/account/notices.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { useNoticeSettings, useSetNotice } from '#src/features/account/notices/queries.ts'
import styles from '#src/features/account/notices/settings.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const PACES: readonly { value: MailPace; label: string }[] = [
  { value: 'off', label: '不发送' },
  { value: 'now', label: '立即' },
  { value: 'daily', label: '每日汇总' },
]

export const NoticeSettingsPage = () => {
  const { data, error, refetch } = useNoticeSettings()
  const change = useSetNotice()
  const raise = useRaiseAlert()
  const set = (setting: NoticeSetting) =>
    change.mutate(setting, { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') })
  return (
    <>
      <PageHeader
        title="通知设置"
        hint="站内消息总会收到；短信和邮件可以按类别选择。每日汇总在每天上午 9 点发送，没有待办时不发。"
        trail={[
          { label: '首页', path: PAGES.home },
          { label: '消息中心', path: PAGES.messages },
        ]}
      />
      {data !== undefined && (
        <MailState hasMail={data.hasMail} address={data.address} isFailing={data.isFailing} />
      )}
      <section className={`card ${styles['panel']}`} aria-label="各类通知的渠道">
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        {data !== undefined && (
          <>
            <div className={styles['head']} aria-hidden>
              <span>类别</span>
              <span>站内</span>
              <span>短信</span>
              <span>邮件</span>
            </div>
            {data.rows.map((row) => (
              <TopicRow
                key={row.topic}
                // What was chosen shows at once, and until the server has answered.
                row={change.isPending && change.variables.topic === row.topic ? change.variables : row}
                hasMail={data.hasMail}
                hasAddress={data.address !== ''}
                onChange={set}
              />
            ))}
          </>
        )}
      </section>
    </>
  )
}

const MailState = ({
  hasMail,
  address,
  isFailing,
}: {
  readonly hasMail: boolean
  readonly address: string
  readonly isFailing: boolean
}) => {
  if (!hasMail)
    return (
      <Alert
        className={styles['state']}
        type="info"
        showIcon
        title="本系统没有接入邮件服务，只发送站内消息和短信。"
      />
    )
  if (address === '')
    return (
      <Alert
        className={styles['state']}
        type="info"
        showIcon
        title="还没有通知邮箱，邮件暂时发不出。绑定后，下面的邮件设置才会生效。"
        action={
          <LinkButton type="primary" href={`${PAGES.ownAccount}?set=mail`}>
            绑定邮箱
          </LinkButton>
        }
      />
    )
  return (
    <Alert
      className={styles['state']}
      type={isFailing ? 'warning' : 'success'}
      showIcon
      title={
        isFailing
          ? `最近的邮件没有送达 ${address}，系统会自动重试。请检查邮箱是否可用。`
          : `邮件发送到 ${address}`
      }
      action={<LinkButton href={PAGES.ownAccount}>管理邮箱</LinkButton>}
    />
  )
}

interface TopicRowProps {
  readonly row: NoticeSetting
  readonly hasMail: boolean
  readonly hasAddress: boolean
  readonly onChange: (setting: NoticeSetting) => void
}

const TopicRow = ({ row, hasMail, hasAddress, onChange }: TopicRowProps) => {
  const { word, about, hasSms, hasDaily, isFixed } = TOPICS[row.topic]
  const paces = PACES.filter(({ value }) => value !== 'daily' || hasDaily)
  return (
    <div className={styles['row']} role="group" aria-label={word}>
      <div className={styles['topic']}>
        <strong>{word}</strong>
        <small>
          {about}
          {isFixed && '。关系到账号安全，不能关闭'}
        </small>
      </div>
      <div className={styles['channel']}>
        <span className={styles['label']}>站内</span>
        <span className={styles['fixed']}>始终</span>
      </div>
      <div className={styles['channel']}>
        <span className={styles['label']}>短信</span>
        {hasSms ? (
          <Switch
            checked={row.sms}
            aria-label={`短信：${word}`}
            onChange={(sms) => onChange({ ...row, sms })}
          />
        ) : (
          <span className={styles['none']}>不发送</span>
        )}
      </div>
      <div className={styles['channel']}>
        <span className={styles['label']}>邮件</span>
        {isFixed || !hasMail ? (
          <span className={hasMail ? styles['fixed'] : styles['none']}>{hasMail ? '始终' : '未接入'}</span>
        ) : (
          <Select<MailPace>
            value={row.mail}
            options={[...paces]}
            disabled={!hasAddress}
            aria-label={`邮件：${word}`}
            className={styles['pace'] ?? ''}
            onChange={(mail) => onChange({ ...row, mail })}
          />
        )}
      </div>
    </div>
  )
}
