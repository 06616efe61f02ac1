// Step 5: a summary, the remaining problems, and the launch.
// See domain.md §2 and specification §2 (contracSigning).
import { limitedStyles, stylesTaken } from '#protocol/contracts/drafts/sign-style-words.ts'
import { WILLING_WORDS } from '#protocol/contracts/drafts/willing-words.ts'
import type { ReactNode } from 'react'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { FIELD_KINDS } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { PaymentLines } from '#src/ui/payment-lines.tsx'
import { termWords } from '#protocol/contracts/drafts/term.ts'
import { ApprovalReview } from '#src/features/contracts/flow-start/approval-review.tsx'
import { useApproval, useMendedApproval } from '#src/features/contracts/flow-start/use-approval.ts'
import { LaunchFailure, LaunchProblems } from '#src/features/contracts/flow-start/launch-problems.tsx'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { ReviewFiles } from '#src/features/contracts/flow-start/review-files.tsx'
import { ReviewPanel } from '#src/features/contracts/flow-start/review-panel.tsx'
import { partyColour } from '#src/features/contracts/flow-start/party-colours.ts'
import { QuotaNote } from '#src/features/contracts/flow-start/quota-note.tsx'
import { useContent, useWizard } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { COPY_TIMING_NAMES, kindName, partyName } from '#src/features/contracts/flow-start/words.ts'
import wizard from '#src/features/contracts/flow-start/wizard.module.css'
import styles from '#src/features/contracts/flow-start/launch.module.css'

export const ContracSigning = () => {
  const content = useContent()
  const process = useApproval()
  useMendedApproval()
  const isUsedUp = useWizard(({ context }) => context.failure?.code === 'quota.used-up')
  const failed = process === undefined ? '没有发起成功' : '没有提交成功'
  return (
    <>
      {process === undefined ? (
        <Heading
          title="核对并发起签署"
          lead="发起后文件内容和签署位置不能再改。在有人签署之前，您仍可以撤回修改。"
        />
      ) : (
        <Heading
          title="核对并提交审批"
          lead="提交后文件内容和签署位置不能再改，审批通过后才通知签署方。在有人签署之前，您仍可以撤回修改。"
        />
      )}
      {!isUsedUp && <LaunchFailure what={failed} />}
      <LaunchProblems />
      <QuotaNote refused={isUsedUp ? failed : undefined} />
      <div className={wizard['columns']}>
        <div className={wizard['stack']}>
          <Parties content={content} />
          {process !== undefined && <ApprovalReview process={process} />}
          <ReviewFiles content={content} />
        </div>
        <Terms content={content} />
      </div>
    </>
  )
}

const placesOf = (content: DraftContent, party: DraftParty): string => {
  const own = content.fields.filter((field) => field.partyId === party.partyId)
  return FIELD_KINDS.flatMap((kind) => {
    const count = own.filter((field) => field.kind === kind).length
    return count === 0 ? [] : [`${kindName(kind, party)} ${count} 处`]
  }).join('，')
}

const Parties = ({ content }: { content: DraftContent }) => (
  <ReviewPanel title="签署方" step="signSet">
    <p className={styles['order']}>
      {content.ordered ? '按以下顺序先后签署' : '各方同时签署，先后不限'}
      {content.deadline !== null &&
        `；${formatDate(new Date(content.deadline), 'YYYY-MM-DD hh:mm')} 前签完有效`}
      {content.minReadSeconds > 0 && `；签署前至少阅读 ${content.minReadSeconds} 秒`}
      {content.viewingCode !== undefined && `；其他方输入查看码 ${content.viewingCode} 后才能查看`}
      {content.allowDownload === false && '；完成前其他方不能下载'}
    </p>
    <ol className={styles['parties']}>
      {content.parties.map((party, at) => (
        <li key={party.partyId} style={{ '--party': partyColour(at) } as React.CSSProperties}>
          <span className={styles['badge']}>{at + 1}</span>
          <span className={styles['party']}>
            <strong>
              {partyName(party, at)}
              {party.isSelf && <em className={styles['self']}>我方</em>}
            </strong>
            <span>
              {party.partyType === 2 && `经办人 ${party.name}，`}
              {party.phone}，{party.willing.map((method) => WILLING_WORDS[method]).join('或')}
              {limitedStyles(stylesTaken(party)) !== '' && `，限${limitedStyles(stylesTaken(party))}`}
            </span>
            <span>{placesOf(content, party) || '还没有签署位置'}</span>
          </span>
        </li>
      ))}
    </ol>
    {(content.reviewers?.length ?? 0) > 0 && (
      <p className={styles['copies']}>
        内容审查：{content.reviewers?.map(({ name }) => name).join(' → ')}，全部通过后才继续
      </p>
    )}
    {content.cc.length > 0 && (
      <p className={styles['copies']}>
        抄送：{content.cc.map(({ name, timing }) => `${name}（${COPY_TIMING_NAMES[timing]}）`).join('、')}
      </p>
    )}
  </ReviewPanel>
)

const Terms = ({ content }: { content: DraftContent }) => {
  const { amount } = content
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['合同名称', content.name],
    ['合同编号', content.contractNo.trim() === '' ? '发起时自动编号' : content.contractNo],
    ['合同类型', content.contractType],
    [
      '合同金额',
      amount === null ? (
        ''
      ) : (
        <>
          ¥{(amount / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}
          <small>{fenInWords(amount)}</small>
        </>
      ),
    ],
    ['合同期限', termWords(content.term)],
    [
      '付款计划',
      (content.payments ?? []).length === 0 ? '' : <PaymentLines payments={content.payments ?? []} />,
    ],
    ['备注', content.remark],
  ]
  return (
    <ReviewPanel title="合同信息" step="editDoc">
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
  )
}
