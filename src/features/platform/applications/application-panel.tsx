// One application: its key and settings, its posts, its people.
import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { eventLabel } from '#protocol/platform/applications/webhooks.ts'
import { PAGES } from '#protocol/pages.ts'
import { HERE, useApplicationAddress } from '#src/features/platform/applications/address.ts'
import type { ApplicationTab } from '#src/features/platform/applications/address.ts'
import { DeliveryList } from '#src/features/platform/applications/delivery-list.tsx'
import styles from '#src/features/platform/applications/integration.module.css'
import { useDeleteApplication, useSwitchApplication } from '#src/features/platform/applications/queries.ts'
import { ResetDialog } from '#src/features/platform/applications/reset-dialog.tsx'
import { UserList } from '#src/features/platform/applications/user-list.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export interface ApplicationPanelProps {
  readonly application: Application
  readonly onEdit: () => void
  readonly onSecret: (shown: { application: Application; secret: string }) => void
}

export const ApplicationPanel = ({ application, onEdit, onSecret }: ApplicationPanelProps) => {
  const { tab, change, close } = useApplicationAddress()
  const [isResetting, setResetting] = useState(false)
  const { name, state, users, actions, previousUntil } = application
  const can = (action: Application['actions'][number]) => actions.includes(action)
  const moves = useMoves(application, close)
  return (
    <>
      <PageHeader
        title={name}
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '集成应用', path: HERE },
        ]}
        backTo={HERE}
        aside={
          <StateTag tone={state === 'enabled' ? 'success' : 'neutral'}>
            {state === 'enabled' ? '使用中' : '已停用'}
          </StateTag>
        }
        actions={
          <>
            {can('delete') && (
              <Button danger onClick={() => void moves.remove()}>
                删除
              </Button>
            )}
            {can('disable') && <Button onClick={() => void moves.disable()}>停用</Button>}
            {can('enable') && <Button onClick={moves.enable}>启用</Button>}
            {can('resetKey') && <Button onClick={() => setResetting(true)}>重置密钥</Button>}
            {can('edit') && (
              <Button type="primary" onClick={onEdit}>
                修改
              </Button>
            )}
          </>
        }
      />
      {state === 'disabled' && (
        <Alert
          type="warning"
          showIcon
          title="应用已停用：不能调用接口，合同有进展也不推送。停用期间的事件启用后不会补发。"
          style={{ marginBottom: 16 }}
        />
      )}
      {previousUntil !== null && (
        <Alert
          type="info"
          showIcon
          title={`旧密钥在 ${formatDate(new Date(previousUntil), 'YYYY-MM-DD hh:mm')} 前仍然有效，请在此之前把应用换成新密钥。`}
          style={{ marginBottom: 16 }}
        />
      )}
      <div className={`card ${styles['panel']}`}>
        <Tabs
          activeKey={tab}
          onChange={(next) => change({ tab: next as ApplicationTab, state: 'all' })}
          items={[
            { key: 'facts', label: '密钥与设置', children: <Facts application={application} /> },
            { key: 'deliveries', label: '推送记录', children: <DeliveryList application={application} /> },
            { key: 'users', label: `免登用户 ${users}`, children: <UserList application={application} /> },
          ]}
        />
      </div>
      {isResetting && (
        <ResetDialog
          application={application}
          onClose={() => setResetting(false)}
          onReset={(reset) => {
            setResetting(false)
            onSecret(reset)
          }}
        />
      )}
    </>
  )
}

const useMoves = ({ applicationId, name, users }: Application, onDeleted: () => void) => {
  const change = useSwitchApplication()
  const removal = useDeleteApplication()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const onError = (thrown: unknown) => raise(asCallFailure(thrown).words, 'error')
  return {
    enable: () =>
      change.mutate(
        { applicationId, action: 'enable' },
        { onError, onSuccess: () => raise(`应用“${name}”已启用`) },
      ),
    disable: async () => {
      const isSure = await confirm({
        title: `停用应用“${name}”？`,
        consequence:
          '接口立即不能调用，还没有送达的推送停止，没有打开的免登链接失效。可以再启用，期间的事件不补发。',
        verb: '停用',
        isDangerous: true,
      })
      if (isSure)
        change.mutate(
          { applicationId, action: 'disable' },
          { onError, onSuccess: () => raise(`应用“${name}”已停用`) },
        )
    },
    remove: async () => {
      const isSure = await confirm({
        title: `删除应用“${name}”？`,
        consequence: `密钥立即作废，推送停止${users > 0 ? `，${users} 位用户不能再由它免登` : ''}。删除后不能恢复。`,
        verb: '删除',
        isDangerous: true,
      })
      if (!isSure) return
      removal.mutate(applicationId, {
        onError,
        onSuccess: () => {
          raise(`应用“${name}”已删除`)
          onDeleted()
        },
      })
    },
  }
}

const Facts = ({ application }: { readonly application: Application }) => {
  const { appKey, secretAt, callbackUrl, events, ipList, frameOrigins, sender, createdBy, createdAt } =
    application
  const day = (moment: string) => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')
  return (
    <dl className={styles['facts']}>
      <dt>应用标识 AppKey</dt>
      <dd>
        <span className="tabular">{appKey}</span>
        <CopyButton text={appKey} size="small" label="应用标识" />
      </dd>
      <dt>密钥</dt>
      <dd>
        <span>••••••••••••</span>
        <span className={styles['beside']}>{day(secretAt)} 生成，只在生成时显示过一次</span>
      </dd>
      <dt>回调地址</dt>
      <dd className={styles['long']}>
        {callbackUrl === '' ? <span className={styles['quiet']}>未填写，不推送</span> : callbackUrl}
      </dd>
      <dt>推送的事件</dt>
      <dd>
        {events.length === 0 ? (
          <span className={styles['quiet']}>没有选择</span>
        ) : (
          events.map(eventLabel).join('、')
        )}
      </dd>
      <dt>IP 名单</dt>
      <dd>
        {ipList.length === 0 ? (
          <span className={styles['quiet']}>未填写，不能调用接口</span>
        ) : (
          <span className={`${styles['long']} tabular`}>{ipList.join('、')}</span>
        )}
      </dd>
      <dt>网页来源</dt>
      <dd className={styles['long']}>
        {frameOrigins.length === 0 ? (
          <span className={styles['quiet']}>未填写，不能内嵌签署页</span>
        ) : (
          frameOrigins.join('、')
        )}
      </dd>
      <dt>发起合同</dt>
      <dd>
        {sender === null ? (
          <span className={styles['quiet']}>未开通</span>
        ) : (
          <>
            <span>以{sender.name}的名义</span>
            {!sender.isGood && <StateTag tone="warning">已不能发起，请修改后保存</StateTag>}
          </>
        )}
      </dd>
      <dt>新建</dt>
      <dd>
        {createdBy}，{day(createdAt)}
      </dd>
    </dl>
  )
}
