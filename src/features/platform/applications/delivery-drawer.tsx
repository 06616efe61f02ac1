// One post: what was sent, with which headers, and what came back at each try.
import { Button, Collapse, Drawer, Skeleton } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { eventLabel } from '#protocol/platform/applications/webhooks.ts'
import type { DeliveryDetail } from '#protocol/platform/applications/applications.ts'
import styles from '#src/features/platform/applications/integration.module.css'
import { useDelivery } from '#src/features/platform/applications/queries.ts'
import { DELIVERY_WORDS } from '#src/features/platform/applications/words.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export interface DeliveryDrawerProps {
  readonly deliveryId: string
  readonly onResend: (deliveryId: string) => void
  readonly onClose: () => void
}

export const DeliveryDrawer = ({ deliveryId, onResend, onClose }: DeliveryDrawerProps) => {
  const { data, error, refetch } = useDelivery(deliveryId)
  const delivery = data?.delivery
  return (
    <Drawer
      open
      size={640}
      title={delivery === undefined ? '推送' : `推送：${eventLabel(delivery.event)}`}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>关闭</Button>
          {delivery?.actions.includes('resend') === true && (
            <Button type="primary" onClick={() => onResend(deliveryId)}>
              再次推送
            </Button>
          )}
        </div>
      }
    >
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data !== undefined && <Detail {...data} />}
    </Drawer>
  )
}

const Detail = ({ delivery, body, history }: DeliveryDetail) => (
  <>
    <dl className={styles['facts']}>
      <dt>结果</dt>
      <dd role="status">
        <StateTag tone={DELIVERY_WORDS[delivery.state].tone}>{DELIVERY_WORDS[delivery.state].word}</StateTag>
        {delivery.nextAt !== null && (
          <span className={styles['beside']}>
            {formatDate(new Date(delivery.nextAt), 'YYYY-MM-DD hh:mm')} 自动重试
          </span>
        )}
      </dd>
      {delivery.about !== '' && (
        <>
          <dt>合同</dt>
          <dd>{delivery.about}</dd>
        </>
      )}
      <dt>编号</dt>
      <dd className="tabular">{delivery.deliveryId}</dd>
    </dl>
    <section aria-label="请求内容">
      <div className={styles['sectionHead']}>
        <h3>请求内容</h3>
        <CopyButton text={body} size="small" label="请求内容" />
      </div>
      <pre className={styles['code']} tabIndex={0}>
        {pretty(body)}
      </pre>
    </section>
    <section aria-label="推送经过">
      <h3 className={styles['sectionTitle']}>推送经过</h3>
      {history.length === 0 ? (
        <p className={styles['quiet']}>正在第一次推送…</p>
      ) : (
        <Collapse
          size="small"
          items={history.map((one, at) => ({
            key: String(history.length - at),
            label: (
              <span className={styles['tryHead']}>
                <span className="tabular">{formatDate(new Date(one.at), 'MM-DD hh:mm:ss')}</span>
                <StateTag tone={one.problem === '' ? 'success' : 'danger'}>
                  {one.status === null ? '没有答复' : `HTTP ${one.status}`}
                </StateTag>
                <span className={styles['under']}>
                  {one.problem === '' ? `用时 ${one.ms} 毫秒` : one.problem}
                </span>
              </span>
            ),
            children: <Try {...one} />,
          }))}
          {...(history.length === 1 ? { defaultActiveKey: ['1'] } : {})}
        />
      )}
    </section>
  </>
)

const Try = ({ url, headers, answer, status, ms }: DeliveryDetail['history'][number]) => (
  <>
    <h4 className={styles['small']}>请求</h4>
    <pre className={styles['code']} tabIndex={0}>
      {[`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n')}
    </pre>
    <h4 className={styles['small']}>
      应答
      {status !== null && (
        <span className={styles['beside']}>
          HTTP {status}，用时 {ms} 毫秒
        </span>
      )}
    </h4>
    {answer === '' ? (
      <p className={styles['quiet']}>{status === null ? '没有收到应答。' : '应答没有内容。'}</p>
    ) : (
      <pre className={styles['code']} tabIndex={0}>
        {answer}
      </pre>
    )}
  </>
)

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
