// /loanDetail: one loan with its books, repayments, papers and history, and what may be done now.
import { Alert, Button, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import type { LoanDetail } from '#protocol/contracts/loans/loans.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import type { LoanAction } from '#protocol/contracts/loans/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { ExtendDialog, PayDialog, PayerDialog } from '#src/features/contracts/loans/loan-dialogs.tsx'
import styles from '#src/features/contracts/loans/loans.module.css'
import { PlanTable } from '#src/features/contracts/loans/plan-table.tsx'
import { RepaymentTable } from '#src/features/contracts/loans/repayment-table.tsx'
import { useIssueSettlement, useLoan } from '#src/features/contracts/loans/queries.ts'
import { ACTION_WORDS, LOAN_WORDS, loanEventWords } from '#src/features/contracts/loans/words.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TRAIL = [{ label: '签署服务' }, { label: '借条', path: PAGES.loans }]

export interface LoanPageProps {
  /** Shows the pages of the note; given by whoever joins the features. */
  readonly notePages: (contractId: string) => ReactNode
}

export const LoanPage = ({ notePages }: LoanPageProps) => {
  const loanId = new URLSearchParams(useSearch()).get('loanId') ?? ''
  const { data, error, refetch } = useLoan(loanId)
  if (data === undefined)
    return (
      <>
        <PageHeader title="借条" backTo={PAGES.loans} trail={TRAIL} />
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  if (data.loan.actions.includes('edit')) return <Redirect to={PAGES.editLoan(loanId)} replace />
  return <Shown detail={data} notePages={notePages} />
}

/** Those of them that the page's head offers; repayments are decided in their own rows. */
const HEAD: readonly LoanAction[] = ['sign', 'prove', 'repay', 'repayOnBehalf', 'namePayer', 'extend']

const Shown = ({ detail, notePages }: LoanPageProps & { readonly detail: LoanDetail }) => {
  const { loan, standing } = detail
  // The note is the first of its papers; once it stands, the books say more.
  const note = standing === null ? detail.papers[0] : undefined
  const [asked, setAsked] = useState<LoanAction>()
  const [, go] = useLocation()
  const prove = useIssueSettlement()
  const state = LOAN_WORDS[loan.status]
  const run = (action: LoanAction): void => {
    if (action === 'sign') {
      if (loan.signing !== null) go(PAGES.sign(loan.signing.contractId, loan.signing.partyId))
    } else if (action === 'prove')
      prove.mutate(
        { loanId: loan.loanId },
        { onSuccess: ({ contractId, myPartyId }) => go(PAGES.sign(contractId, myPartyId ?? '')) },
      )
    else setAsked(action)
  }
  const close = () => setAsked(undefined)
  const offered = HEAD.filter((action) => loan.actions.includes(action))
  return (
    <>
      <PageHeader
        title={`${loan.borrower}向${loan.lender}借款`}
        backTo={PAGES.loans}
        trail={TRAIL}
        aside={state && <StateTag tone={state.tone}>{state.word}</StateTag>}
        actions={offered.map((action, at) => (
          <Button
            key={action}
            type={at === 0 ? 'primary' : 'default'}
            loading={action === 'prove' && prove.isPending}
            onClick={() => run(action)}
          >
            {ACTION_WORDS[action]}
          </Button>
        ))}
      />
      <FormFailure error={prove.error} />
      {detail.proposedEnd !== null && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={`已发起展期至 ${detail.proposedEnd}，双方签署展期协议后生效。`}
        />
      )}
      {standing !== null && <Figures detail={detail} standing={standing} />}
      <div className={styles['detail']}>
        <div className={styles['main']}>
          {note !== undefined && notePages(note.contractId)}
          {standing !== null && (
            <section className={`card ${styles['panel']}`} aria-labelledby="loan-repayments">
              <h2 id="loan-repayments" className={styles['panelTitle']}>
                还款记录
              </h2>
              <RepaymentTable rows={detail.repayments} canDecide={loan.actions.includes('confirm')} />
            </section>
          )}
          {standing !== null && (
            <section className={`card ${styles['panel']}`} aria-labelledby="loan-plan">
              <h2 id="loan-plan" className={styles['panelTitle']}>
                还款计划
              </h2>
              <PlanTable rows={standing.plan} />
            </section>
          )}
        </div>
        <Side detail={detail} />
      </div>
      {(asked === 'repay' || asked === 'repayOnBehalf') && <PayDialog loan={loan} onClose={close} />}
      {asked === 'namePayer' && <PayerDialog loan={loan} onClose={close} />}
      {asked === 'extend' && <ExtendDialog loan={loan} onClose={close} />}
    </>
  )
}

const Figures = ({
  detail: { loan },
  standing,
}: {
  readonly detail: LoanDetail
  readonly standing: NonNullable<LoanDetail['standing']>
}) => (
  <dl className={`card ${styles['figures']}`}>
    <div>
      <dt>今天结清需还</dt>
      <dd>{yuanWords(standing.balance)}</dd>
    </div>
    <div>
      <dt>未还本金</dt>
      <dd>{yuanWords(standing.principalLeft)}</dd>
    </div>
    <div>
      <dt>至今未付利息</dt>
      <dd>{yuanWords(standing.interestOwed)}</dd>
    </div>
    <div>
      <dt>
        {loan.nextDue === null
          ? '下次还款'
          : `${standing.isOverdue ? '已到期' : '下次还款'} ${loan.nextDue.dueOn}`}
      </dt>
      <dd>{loan.nextDue === null ? '—' : yuanWords(loan.nextDue.amount)}</dd>
    </div>
  </dl>
)

const Side = ({ detail }: { readonly detail: LoanDetail }) => {
  const entries = detail.history.filter(({ event }) => loanEventWords(event) !== undefined)
  return (
    <div className={styles['side']}>
      <section className={`card ${styles['panel']}`} aria-labelledby="loan-facts">
        <h2 id="loan-facts" className={styles['panelTitle']}>
          约定
        </h2>
        <dl className={styles['facts']}>
          {detail.facts.map(({ label, value }) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {detail.payer !== null && (
            <>
              <dt>代结清人</dt>
              <dd>
                {detail.payer.name} {detail.payer.phoneMasked}
              </dd>
            </>
          )}
        </dl>
      </section>
      {detail.papers.length > 0 && (
        <section className={`card ${styles['panel']}`} aria-labelledby="loan-papers">
          <h2 id="loan-papers" className={styles['panelTitle']}>
            文件
          </h2>
          {detail.papers.map(({ contractId, name, isSigned }) => (
            <div key={contractId}>
              <LinkButton type="link" size="small" href={PAGES.contract(contractId)}>
                {name}
              </LinkButton>
              <span className={styles['no']}>{isSigned ? '已签署' : '未签署完'}</span>
            </div>
          ))}
        </section>
      )}
      {entries.length > 0 && (
        <section className={`card ${styles['panel']}`} aria-labelledby="loan-history">
          <h2 id="loan-history" className={styles['panelTitle']}>
            记录
          </h2>
          <Timeline
            items={entries.toReversed().map(({ n, at, event, who, reason }) => ({
              key: n,
              content: (
                <div className={styles['entry']}>
                  <div className={styles['entryWhat']}>{loanEventWords(event)}</div>
                  <div className={styles['entryWho']}>{who}</div>
                  {reason !== '' && <div className={styles['entryWho']}>原因：{reason}</div>}
                  <time className={styles['no']} dateTime={at}>
                    {formatDate(new Date(at), 'YYYY-MM-DD hh:mm:ss')}
                  </time>
                </div>
              ),
            }))}
          />
        </section>
      )}
    </div>
  )
}
