// One invoice at the desk: what it must say, and the next step.
import { Button, Drawer, Spin } from 'antd'
import { useState } from 'react'
import type { DeskInvoice } from '#protocol/trade/invoices/desk.ts'
import { IssueDialog } from '#src/features/platform/operators/invoice-issue-dialog.tsx'
import { PostDialog } from '#src/features/platform/operators/invoice-post-dialog.tsx'
import {
  saveDeskInvoice,
  useDeskInvoice,
  useFailInvoice,
} from '#src/features/platform/operators/invoice-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { InvoiceFacts } from '#src/ui/invoice-facts.tsx'
import { INVOICE_WORDS } from '#src/ui/invoice-words.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export interface DeskInvoiceDrawerProps {
  readonly invoiceId: string
  readonly onClose: () => void
}

const BUTTONS = {
  fail: '不能开票',
  post: '登记快递',
  completeReversal: '登记红冲',
  issue: '登记开票',
} as const satisfies Readonly<Record<DeskInvoice['actions'][number], string>>

export const DeskInvoiceDrawer = ({ invoiceId, onClose }: DeskInvoiceDrawerProps) => {
  const { data, error, refetch } = useDeskInvoice(invoiceId)
  const fail = useFailInvoice()
  const raise = useRaiseAlert()
  const [opened, open] = useState<keyof typeof BUTTONS>()
  const done = (words: string) => {
    raise(words)
    open(undefined)
  }
  const close = () => open(undefined)
  const buttons = (Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]).filter((name) =>
    data?.actions.includes(name),
  )
  return (
    <Drawer
      open
      size={560}
      title={data === undefined ? '发票' : `${data.ownerName === '' ? '已注销' : data.ownerName}的发票`}
      extra={
        data !== undefined && (
          <StateTag tone={INVOICE_WORDS[data.status].tone}>{INVOICE_WORDS[data.status].label}</StateTag>
        )
      }
      onClose={onClose}
      footer={
        buttons.length > 0 && (
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            {buttons.map((name, at) => (
              <Button
                key={name}
                danger={name === 'fail'}
                type={at === buttons.length - 1 ? 'primary' : 'default'}
                onClick={() => open(name)}
              >
                {BUTTONS[name]}
              </Button>
            ))}
          </div>
        )
      }
    >
      {data === undefined && error === null && <Spin style={{ display: 'block', margin: '80px auto' }} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <InvoiceFacts
          invoice={data}
          onFile={({ fileId, name }) =>
            void saveDeskInvoice(
              { invoiceId, fileId },
              { fileName: name, onFailure: ({ words }) => raise(words, 'error') },
            )
          }
        />
      )}
      {data !== undefined && (opened === 'issue' || opened === 'completeReversal') && (
        <IssueDialog invoice={data} isRed={opened === 'completeReversal'} onClose={close} onDone={done} />
      )}
      {data !== undefined && opened === 'post' && <PostDialog invoice={data} onClose={close} onDone={done} />}
      {opened === 'fail' && (
        <ReasonDialog
          title="这张发票不能开？"
          lead="对方会收到消息和原因，可以修改后重新申请。"
          verb="退回申请"
          usual={['税号与单位名称不符', '开户行或账号有误', '邮寄地址不完整']}
          isDangerous
          missing="请说明原因"
          isBusy={fail.isPending}
          error={fail.error}
          onClose={close}
          onReason={(reason) =>
            fail.mutate({ invoiceId, reason }, { onSuccess: () => done('已退回，并告知对方') })
          }
        />
      )}
    </Drawer>
  )
}
