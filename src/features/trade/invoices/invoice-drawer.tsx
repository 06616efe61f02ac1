// One invoice: its facts, files and history, and what can be asked for now.
import { Alert, Button, Drawer, Spin } from 'antd'
import { useState } from 'react'
import { ApplyDrawer } from '#src/features/trade/invoices/apply-drawer.tsx'
import styles from '#src/features/trade/invoices/invoices.module.css'
import { saveInvoiceFile, useInvoice, useReverse } from '#src/features/trade/invoices/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { InvoiceFacts } from '#src/ui/invoice-facts.tsx'
import { INVOICE_WORDS } from '#src/ui/invoice-words.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export interface InvoiceDrawerProps {
  readonly invoiceId: string
  readonly onClose: () => void
}

export const InvoiceDrawer = ({ invoiceId, onClose }: InvoiceDrawerProps) => {
  const { data, error, refetch } = useInvoice(invoiceId)
  const reverse = useReverse()
  const raise = useRaiseAlert()
  const [opened, open] = useState<'reapply' | 'reverse'>()
  return (
    <Drawer
      open
      size={520}
      title="发票详情"
      extra={
        data !== undefined && (
          <StateTag tone={INVOICE_WORDS[data.status].tone}>{INVOICE_WORDS[data.status].label}</StateTag>
        )
      }
      onClose={onClose}
      footer={
        data !== undefined &&
        data.actions.length > 0 && (
          <div className={styles['foot']}>
            {data.actions.includes('reverse') && <Button onClick={() => open('reverse')}>申请红冲</Button>}
            {data.actions.includes('reapply') && (
              <Button type="primary" onClick={() => open('reapply')}>
                修改后重新申请
              </Button>
            )}
          </div>
        )
      }
    >
      {data === undefined && error === null && <Spin style={{ display: 'block', margin: '80px auto' }} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          {data.actions.includes('reapply') && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBottom: 16 }}
              title={`没有开出：${data.failReason}`}
            />
          )}
          <InvoiceFacts
            invoice={data}
            onFile={({ fileId, name }) =>
              void saveInvoiceFile(
                { invoiceId, fileId },
                { fileName: name, onFailure: ({ words }) => raise(words, 'error') },
              )
            }
          />
        </>
      )}
      {opened === 'reverse' && (
        <ReasonDialog
          title="申请红冲这张发票？"
          lead="红冲后这张发票作废，其中的订单可以重新开票或申请退款。收到的纸质发票请寄回平台。"
          verb="申请红冲"
          label="红冲原因"
          usual={['抬头或税号有误', '订单退款', '发票类型有误']}
          missing="请说明原因"
          isBusy={reverse.isPending}
          error={reverse.error}
          onClose={() => open(undefined)}
          onReason={(reason) =>
            reverse.mutate(
              { invoiceId, reason },
              {
                onSuccess: () => {
                  raise('已申请红冲')
                  open(undefined)
                },
              },
            )
          }
        />
      )}
      {opened === 'reapply' && data !== undefined && (
        <ApplyDrawer
          orders={data.orders}
          again={data}
          onClose={() => open(undefined)}
          onDone={() => {
            raise('已重新提交')
            open(undefined)
          }}
        />
      )}
    </Drawer>
  )
}
