// The ways to pay an order while there is time, and giving it up.
import { useSelector } from '@xstate/react'
import { Button, Radio } from 'antd'
import type { ActorRefFrom } from 'xstate'
import { PAY_WAY } from '#protocol/trade/orders.ts'
import type { PayWay } from '#protocol/trade/orders.ts'
import type { orderingMachine } from '#src/machines/ordering.machine.ts'
import { serverNow } from '#src/features/trade/orders/queries.ts'
import { TransferForm } from '#src/features/trade/orders/transfer-form.tsx'
import { WAY_WORDS } from '#src/features/trade/orders/words.ts'
import styles from '#src/features/trade/orders/orders.module.css'
import { useMay } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { TimeLeft } from '#src/ui/time-left.tsx'

export const PayPanel = ({ actor }: { readonly actor: ActorRefFrom<typeof orderingMachine> }) => {
  const snapshot = useSelector(actor, (current) => current)
  const confirm = useConfirm()
  const mayBuy = useMay('selfMeal', 'buy')
  const { order, way, failure } = snapshot.context
  if (order === null) return null
  const isBusy = snapshot.hasTag('busy')
  const until = new Date(order.payBefore).getTime()
  if (snapshot.matches('away'))
    return (
      <section className={styles['card']} aria-label="支付中">
        <h2 className={styles['heading']}>正在支付</h2>
        <p className={styles['under']}>
          支付页面已打开。付完款后在这里查看结果；没有付成的可以重新选择方式。
        </p>
        <Button type="primary" onClick={() => actor.send({ type: 'reading.asked' })}>
          查看支付结果
        </Button>
      </section>
    )
  const askCancel = async () => {
    const isSure = await confirm({
      title: '取消这笔订单？',
      consequence: '没有扣款；需要时再重新下单。',
      verb: '取消订单',
      otherwise: '再想想',
      isDangerous: true,
    })
    if (isSure) actor.send({ type: 'cancellation.asked' })
  }
  return (
    <section className={styles['card']} aria-label="支付">
      <h2 className={styles['heading']}>
        请在 <TimeLeft until={until} now={serverNow} /> 内支付
      </h2>
      <p className={styles['under']}>到时间没有支付，订单自动关闭，不会扣款。</p>
      <FormFailure
        error={failure}
        isSaidAtFields={way === PAY_WAY.transfer}
        action={
          <Button size="small" onClick={() => actor.send({ type: 'reading.asked' })}>
            刷新
          </Button>
        }
      />
      {order.ways.length === 0 ? (
        <p className={styles['under']}>平台还没有开通收款方式，请联系平台客服购买。</p>
      ) : !mayBuy ? (
        <p className={styles['under']}>您没有购买套餐的权限，请由有权限的同事支付。</p>
      ) : (
        <Radio.Group
          className={styles['ways'] ?? ''}
          value={way}
          disabled={isBusy}
          aria-label="支付方式"
          onChange={({ target }) => actor.send({ type: 'way.chosen', way: target.value as PayWay })}
        >
          {order.ways.map((one) => (
            <Radio key={one} value={one} className={styles['way'] ?? ''}>
              {WAY_WORDS[one].label}
              <span className={styles['words']}>　{WAY_WORDS[one].hint}</span>
            </Radio>
          ))}
        </Radio.Group>
      )}
      {mayBuy && (
        <div style={{ marginTop: 24 }}>
          {way === PAY_WAY.transfer ? (
            <TransferForm
              isBusy={isBusy}
              failure={failure}
              onSubmit={(transfer) => actor.send({ type: 'transfer.submitted', ...transfer })}
              aside={
                <Button disabled={isBusy} onClick={() => void askCancel()}>
                  取消订单
                </Button>
              }
            />
          ) : (
            <div className={styles['sum']}>
              <Button disabled={isBusy} onClick={() => void askCancel()}>
                取消订单
              </Button>
              {way !== null && (
                <Button
                  type="primary"
                  size="large"
                  loading={isBusy}
                  onClick={() => actor.send({ type: 'payment.asked' })}
                >
                  去支付
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </section>
  )
}
