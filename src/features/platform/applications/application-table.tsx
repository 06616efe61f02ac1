// The company's applications as rows.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { WEBHOOK_EVENTS } from '#protocol/platform/applications/webhooks.ts'
import { HERE } from '#src/features/platform/applications/address.ts'
import styles from '#src/features/platform/applications/integration.module.css'
import { DELIVERY_WORDS } from '#src/features/platform/applications/words.ts'
import { ListTable } from '#src/ui/list-table.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { Link } from 'wouter'

export interface ApplicationTableProps {
  readonly rows: readonly Application[] | undefined
  readonly empty: ReactNode
  readonly onEdit: (application: Application) => void
}

export const ApplicationTable = ({ rows, empty, onEdit }: ApplicationTableProps) => {
  const columns: ListColumn<Application>[] = [
    {
      title: '应用',
      key: 'name',
      width: 220,
      render: (_, { applicationId, name, appKey }) => (
        <div className={styles['stack']}>
          <Link href={`${HERE}?app=${applicationId}`} className={styles['name']}>
            {name}
          </Link>
          <span className={`${styles['under']} tabular`}>{appKey}</span>
        </div>
      ),
    },
    {
      title: '回调地址',
      key: 'callbackUrl',
      render: (_, { callbackUrl, events }) => (
        <div className={styles['stack']}>
          <span className={styles['clipped']} title={callbackUrl}>
            {callbackUrl === '' ? <span className={styles['quiet']}>未填写，不推送</span> : callbackUrl}
          </span>
          <span className={styles['under']}>
            推送 {events.length} 种事件{events.length === WEBHOOK_EVENTS.length ? '（全部）' : ''}
          </span>
        </div>
      ),
    },
    {
      title: '调用接口',
      key: 'ipList',
      width: 150,
      render: (_, { ipList, users }) => (
        <div className={styles['stack']}>
          <span>
            {ipList.length === 0 ? (
              <span className={styles['quiet']}>不开放</span>
            ) : (
              `${ipList.length} 个来源地址`
            )}
          </span>
          <span className={styles['under']}>免登用户 {users} 人</span>
        </div>
      ),
    },
    {
      title: '最近推送',
      key: 'lastDelivery',
      width: 150,
      render: (_, { lastDelivery }) =>
        lastDelivery === null ? (
          <span className={styles['quiet']}>还没有</span>
        ) : (
          <div className={styles['stack']}>
            <StateTag tone={DELIVERY_WORDS[lastDelivery.state].tone}>
              {DELIVERY_WORDS[lastDelivery.state].word}
            </StateTag>
            <span className={styles['under']}>
              <MomentText moment={lastDelivery.at} />
            </span>
          </div>
        ),
    },
    {
      title: '状态',
      key: 'state',
      width: 100,
      render: (_, { state }) => (
        <StateTag tone={state === 'enabled' ? 'success' : 'neutral'}>
          {state === 'enabled' ? '使用中' : '已停用'}
        </StateTag>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 150,
      render: (_, application) => (
        <div style={{ display: 'flex' }}>
          <Link href={`${HERE}?app=${application.applicationId}&tab=deliveries`}>
            <Button type="link" size="small" tabIndex={-1}>
              推送记录
            </Button>
          </Link>
          {application.actions.includes('edit') && (
            <Button type="link" size="small" onClick={() => onEdit(application)}>
              修改
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <ListTable<Application>
      rowKey="applicationId"
      columns={columns}
      rows={rows}
      isLoading={rows === undefined}
      empty={empty}
    />
  )
}
