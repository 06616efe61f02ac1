// /flowStart/loanSignSet: who lends to whom, the terms, and the paper beside them as it is typed.
import { Button, Spin } from 'antd'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { LoanForm } from '#src/features/contracts/loans/loan-form.tsx'
import styles from '#src/ui/note-form.module.css'
import { useCreateLoan, useLoanDraft } from '#src/features/contracts/loans/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const LoanSetPage = () => {
  const loanId = new URLSearchParams(useSearch()).get('loanId') ?? ''
  const isCompany = useUser().defaultBizType === 2
  return (
    <main className={styles['set']}>
      {isCompany ? (
        <EmptyState
          isPage
          title="借条由个人之间订立"
          hint="请在右上角切换到个人身份后再发起。"
          action={<Button href={PAGES.startContract}>返回</Button>}
        />
      ) : loanId === '' ? (
        <Begin />
      ) : (
        <Draft key={loanId} loanId={loanId} />
      )}
    </main>
  )
}

const Begin = () => {
  const [, go] = useLocation()
  const create = useCreateLoan()
  const begin = (role: 'lender' | 'borrower') =>
    create.mutate({ role }, { onSuccess: ({ loanId }) => go(PAGES.editLoan(loanId), { replace: true }) })
  return (
    <>
      <PageHeader
        title="写一张借条"
        backTo={PAGES.startContract}
        hint="双方都须年满 18 周岁并完成个人实名认证；借款人先签，出借人后签。"
      />
      <FormFailure error={create.error} />
      <div className={styles['kinds']}>
        <button
          type="button"
          className={styles['kind']}
          disabled={create.isPending}
          onClick={() => begin('lender')}
        >
          <strong>我出借</strong>
          <span>把钱借给别人，由对方先签署</span>
        </button>
        <button
          type="button"
          className={styles['kind']}
          disabled={create.isPending}
          onClick={() => begin('borrower')}
        >
          <strong>我借入</strong>
          <span>向别人借钱，由自己先签署</span>
        </button>
      </div>
    </>
  )
}

const Draft = ({ loanId }: { readonly loanId: string }) => {
  const { data, error, refetch } = useLoanDraft(loanId)
  if (data !== undefined) return <LoanForm draft={data} />
  if (error !== null)
    return (
      <>
        <PageHeader title="借条" backTo={PAGES.loans} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return (
    <div role="status" style={{ padding: 80, textAlign: 'center' }}>
      <Spin /> 正在打开草稿…
    </div>
  )
}
