// The deliveries of an application: content, result, and resending.
import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { Application, Delivery } from '#protocol/platform/applications/applications.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { eventLabel } from '#protocol/platform/applications/webhooks.ts'
import { useApplicationAddress } from '#src/features/platform/applications/address.ts'
import { DeliveryDrawer } from '#src/features/platform/applications/delivery-drawer.tsx'
import styles from '#src/features/platform/applications/integration.module.css'
import {
  useDeliveries,
  useResendDelivery,
  useTestDelivery,
} from '#src/features/platform/applications/queries.ts'
import { DELIVERY_WORDS, FILTERS } from '#src/features/platform/applications/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const DeliveryList = ({ application }: { readonly application: Application }) => {
  const { applicationId } = application
  const { state, page, change } = useApplicationAddress()
  const [shown, show] = useState<string>()
  const answer = useDeliveries({ applicationId, state, page })
  const resend = useResendDelivery()
  const test = useTestDelivery()
  const raise = useRaiseAlert()
  const onError = (thrown: unknown) => raise(asCallFailure(thrown).words, 'error')
  const again = (deliveryId: string) =>
    resend.mutate(deliveryId, { onError, onSuccess: () => raise('已再次推送') })
  const canTest = application.actions.includes('test')
  const tryOut = canTest ? (
    <Button
      loading={test.isPending}
      onClick={() => test.mutate(applicationId, { onError, onSuccess: ({ deliveryId }) => show(deliveryId) })}
    >
      发送测试推送
    </Button>
  ) : undefined
  const columns: ListColumn<Delivery>[] = [
    {
      title: '事件',
      key: 'event',
      width: 190,
      render: (_, { event, isTest, deliveryId }) => (
        <Button type="link" className={styles['cellLink'] ?? ''} onClick={() => show(deliveryId)}>
          {eventLabel(event)}
          {isTest && <Tag style={{ marginLeft: 8 }}>测试</Tag>}
        </Button>
      ),
    },
    {
      title: '合同',
      key: 'about',
      ellipsis: true,
      render: (_, { about }) =>
        about === '' ? <span className={styles['quiet']}>—</span> : <span title={about}>{about}</span>,
    },
    {
      title: '结果',
      key: 'state',
      width: 260,
      render: (_, row) => (
        <div className={styles['stack']}>
          <StateTag tone={DELIVERY_WORDS[row.state].tone}>{DELIVERY_WORDS[row.state].word}</StateTag>
          <Outcome row={row} />
        </div>
      ),
    },
    {
      title: '时间',
      key: 'createdAt',
      width: 150,
      render: (_, { createdAt }) => <MomentText moment={createdAt} />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 150,
      render: (_, { deliveryId, actions }) => (
        <div style={{ display: 'flex' }}>
          <Button type="link" size="small" onClick={() => show(deliveryId)}>
            查看
          </Button>
          {actions.includes('resend') && (
            <Button type="link" size="small" disabled={resend.isPending} onClick={() => again(deliveryId)}>
              再次推送
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <ListFrame
        isInside
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        tools={
          <>
            <Segmented
              options={[...FILTERS]}
              value={state}
              onChange={(next) => change({ state: next })}
              aria-label="筛选推送"
            />
            {tryOut}
          </>
        }
        rowKey="deliveryId"
        columns={columns}
        isWhole
        empty={<Nothing {...{ application, state, tryOut }} />}
      />
      {shown !== undefined && (
        <DeliveryDrawer deliveryId={shown} onResend={again} onClose={() => show(undefined)} />
      )}
    </>
  )
}

const Outcome = ({ row }: { readonly row: Delivery }) => {
  if (row.state === 'delivered') return <span className={styles['under']}>HTTP {row.lastStatus}</span>
  if (row.lastProblem === '') return null
  return (
    <span className={styles['under']} title={row.lastProblem}>
      {row.lastProblem}
      {row.nextAt !== null && (
        <>
          {' '}
          下次 <MomentText moment={row.nextAt} />
        </>
      )}
    </span>
  )
}

const Nothing = ({
  application,
  state,
  tryOut,
}: {
  readonly application: Application
  readonly state: string
  readonly tryOut: React.ReactNode
}) =>
  state !== 'all' ? (
    <EmptyState title="没有这样的推送" hint="换一个筛选条件看看。" />
  ) : application.callbackUrl === '' ? (
    <EmptyState title="这个应用不接收推送" hint="填写回调地址后，合同有进展时会推送到那里。" />
  ) : (
    <EmptyState
      title="还没有推送"
      hint="合同发起、签署、完成时会自动推送。可以先发送一次测试，看看对方能否收到。"
      action={tryOut}
    />
  )
