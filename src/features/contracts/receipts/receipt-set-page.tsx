// /flowStart/receiptSignSet: what was received, and the paper beside it as it is typed.
import { Button, Spin } from 'antd'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import type { ReceiptKind } from '#protocol/contracts/receipts/terms.ts'
import { useCreateReceipt, useReceiptDraft } from '#src/features/contracts/receipts/queries.ts'
import { ReceiptForm } from '#src/features/contracts/receipts/receipt-form.tsx'
import { useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import styles from '#src/ui/note-form.module.css'

export const ReceiptSetPage = () => {
  const receiptId = new URLSearchParams(useSearch()).get('receiptId') ?? ''
  const isCompany = useUser().defaultBizType === 2
  return (
    <main className={styles['set']}>
      {isCompany ? (
        <EmptyState
          isPage
          title="收条由个人之间出具"
          hint="请在右上角切换到个人身份后再开具。"
          action={<Button href={PAGES.startContract}>返回</Button>}
        />
      ) : receiptId === '' ? (
        <Begin />
      ) : (
        <Draft key={receiptId} receiptId={receiptId} />
      )}
    </main>
  )
}

const KINDS: readonly { kind: ReceiptKind; title: string; text: string }[] = [
  { kind: 'money', title: '收到款项', text: '如货款、租金、押金，金额自动写成大写' },
  { kind: 'goods', title: '收到物品', text: '如设备、证件、钥匙，写明名称和数量' },
]

const Begin = () => {
  const [, go] = useLocation()
  const create = useCreateReceipt()
  return (
    <>
      <PageHeader
        title="开一张收条"
        backTo={PAGES.startContract}
        hint="您先签署，对方签署确认后收条有效；双方都须完成个人实名认证。"
      />
      <FormFailure error={create.error} />
      <div className={styles['kinds']}>
        {KINDS.map(({ kind, title, text }) => (
          <button
            key={kind}
            type="button"
            className={styles['kind']}
            disabled={create.isPending}
            onClick={() =>
              create.mutate(
                { kind },
                { onSuccess: ({ receiptId }) => go(PAGES.editReceipt(receiptId), { replace: true }) },
              )
            }
          >
            <strong>{title}</strong>
            <span>{text}</span>
          </button>
        ))}
      </div>
    </>
  )
}

const Draft = ({ receiptId }: { readonly receiptId: string }) => {
  const { data, error, refetch } = useReceiptDraft(receiptId)
  if (data !== undefined) return <ReceiptForm draft={data} />
  if (error !== null)
    return (
      <>
        <PageHeader title="收条" backTo={PAGES.receipts} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return (
    <div role="status" style={{ padding: 80, textAlign: 'center' }}>
      <Spin /> 正在打开草稿…
    </div>
  )
}
