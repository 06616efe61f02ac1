// Applies for an invoice, or again for one that was not issued: kind, title and where it goes.
import { Button, Drawer, Form } from 'antd'
import { fenInWords } from '#protocol/amount-in-words.ts'
import type { Invoice, MergedOrder } from '#protocol/trade/invoices/invoices.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { ApplyFields } from '#src/features/trade/invoices/apply-fields.tsx'
import type { Typed } from '#src/features/trade/invoices/apply-fields.tsx'
import {
  useAddresses,
  useApply,
  useReapply,
  useTitles,
  useWant,
} from '#src/features/trade/invoices/queries.ts'
import styles from '#src/features/trade/invoices/invoices.module.css'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

export interface ApplyDrawerProps {
  readonly orders: readonly Pick<MergedOrder, 'orderId' | 'amount'>[]
  /** The one order is not paid yet: paying it applies. */
  readonly isAhead?: boolean
  /** The one that is applied for again. */
  readonly again?: Invoice
  readonly onClose: () => void
  readonly onDone: () => void
}

export const ApplyDrawer = ({ orders, again, isAhead = false, onClose, onDone }: ApplyDrawerProps) => {
  const [form] = Form.useForm<Typed>()
  const titles = useTitles()
  const addresses = useAddresses()
  const apply = useApply()
  const reapply = useReapply()
  const want = useWant()
  const sum = orders.reduce((total, { amount }) => total + amount, 0)
  const send = ({ kind, titleId, way, email = '', addressId = '' }: Typed) => {
    const wanted = {
      kind,
      titleId,
      delivery: way === 1 ? { way, email: email.trim() } : { way, addressId },
    }
    const outcome = {
      onSuccess: onDone,
      onError: (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields),
    }
    if (isAhead) want.mutate({ orderId: orders[0]?.orderId ?? '', ...wanted }, outcome)
    else if (again === undefined)
      apply.mutate({ orderIds: orders.map(({ orderId }) => orderId), ...wanted }, outcome)
    else reapply.mutate({ invoiceId: again.invoiceId, ...wanted }, outcome)
  }
  const error = titles.error ?? addresses.error
  const { data } = titles
  return (
    <Drawer
      open
      size={480}
      title={isAhead ? '开票信息' : again === undefined ? '申请开票' : '重新申请开票'}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={data === undefined || addresses.data === undefined}
            loading={apply.isPending || reapply.isPending || want.isPending}
            onClick={() => form.submit()}
          >
            {isAhead ? '保存' : '提交申请'}
          </Button>
        </div>
      }
    >
      {error !== null && (
        <ErrorState
          error={error}
          onRetry={() => {
            void titles.refetch()
            void addresses.refetch()
          }}
        />
      )}
      {data !== undefined && addresses.data !== undefined && (
        <CalmForm<Typed>
          form={form}
          initialValues={{
            kind: data.hasSpecial ? (again?.kind ?? 1) : 1,
            titleId: data.titles[0]?.titleId,
            way: again?.delivery ?? 1,
            email: again?.delivery === 1 ? again.receiver : (data.email ?? ''),
            addressId: addresses.data[0]?.addressId,
          }}
          onFinish={send}
        >
          <FormFailure error={apply.error ?? reapply.error ?? want.error} isSaidAtFields />
          <p className={styles['sum']}>
            {orders.length} 笔订单，合计 <strong className="tabular">{yuanWords(sum)}</strong>
            <span>{fenInWords(sum)}</span>
          </p>
          <ApplyFields form={form} titles={data} addresses={addresses.data} />
        </CalmForm>
      )}
    </Drawer>
  )
}
