// The last step of a paper of the office: everything once more, and handing it in (fileSigning).
import type { ReactNode } from 'react'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { wantsPlaces } from '#protocol/contracts/drafts/rules.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { ApprovalReview } from '#src/features/contracts/flow-start/approval-review.tsx'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { LaunchFailure, LaunchProblems } from '#src/features/contracts/flow-start/launch-problems.tsx'
import { NamedColleagues } from '#src/features/contracts/flow-start/named-colleagues.tsx'
import { QuotaNote } from '#src/features/contracts/flow-start/quota-note.tsx'
import { ReviewFiles } from '#src/features/contracts/flow-start/review-files.tsx'
import { ReviewPanel } from '#src/features/contracts/flow-start/review-panel.tsx'
import { useApproval, useMendedApproval } from '#src/features/contracts/flow-start/use-approval.ts'
import { useTerms } from '#src/features/contracts/flow-start/use-paper.ts'
import { useContent, useWizard } from '#src/features/contracts/flow-start/use-wizard.tsx'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from '#src/features/contracts/flow-start/launch.module.css'

export const PaperLaunch = ({ kind }: { readonly kind: PaperKind }) => {
  const content = useContent()
  const [terms] = useTerms(kind)
  const process = useApproval()
  useMendedApproval()
  const isUsedUp = useWizard(({ context }) => context.failure?.code === 'quota.used-up')
  const isReport = kind === 'report'
  const rows: readonly (readonly [string, ReactNode])[] = [
    [isReport ? '签报名称' : '文件名称', content.name],
    [isReport ? '事由' : '用途', terms.reason],
    ['对方单位', isReport ? terms.counterparty : ''],
    ['合同类型', content.contractType],
    ['合同金额', content.amount === null ? '' : `${yuan(content.amount)}（${fenInWords(content.amount)}）`],
    ['份数', isReport ? '' : `${terms.sets} 份`],
    ['用印', isReport && !wantsPlaces(content) ? '不用印' : '审批通过后用印'],
    ['抄送', terms.copyIds.length === 0 ? '' : <NamedColleagues key="copies" memberIds={terms.copyIds} />],
    ['备注', content.remark],
  ]
  return (
    <>
      <Heading
        title={isReport ? '核对并提交签报' : '核对并提交用印申请'}
        lead="提交后内容不能再改；审批和用印完成之前，您可以撤回修改。"
      />
      {!isUsedUp && <LaunchFailure what="没有提交成功" />}
      <LaunchProblems />
      {!isReport && <QuotaNote refused={isUsedUp ? '没有提交成功' : undefined} />}
      <div className={wizard['columns']}>
        <div className={wizard['stack']}>
          {process === undefined ? (
            <ReviewPanel title="审批人" step="signSet">
              <p className={styles['order']}>
                {terms.approverIds.length === 0 ? (
                  '没有指定审批人，提交后直接由有用印权限的同事用印。'
                ) : (
                  <>
                    <NamedColleagues memberIds={terms.approverIds} />
                    {terms.approverIds.length > 1 && '，依次审批'}
                  </>
                )}
              </p>
            </ReviewPanel>
          ) : (
            <ApprovalReview process={process} />
          )}
          <ReviewFiles content={content} />
        </div>
        <ReviewPanel title={isReport ? '签报内容' : '用印内容'} step="signSet">
          <dl className={styles['terms']}>
            {rows
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </ReviewPanel>
      </div>
    </>
  )
}

const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`
