// The plain facts of a contract: number, initiator, times, amount, hashes.
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { PaymentLines } from '#src/ui/payment-lines.tsx'
import { termWords } from '#protocol/contracts/drafts/term.ts'
import type { ContractDetail } from '#protocol/contracts/contracts/contracts.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { useMay } from '#src/machines/react.tsx'
import { TagChips } from '#src/ui/tag-chips.tsx'

const time = (moment: string | null): string =>
  moment === null ? '—' : formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')
const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const sentWords = ({ timing, sentAt }: ContractDetail['copies'][number]): string => {
  if (sentAt !== null) return `${time(sentAt)} 已抄送`
  return timing === 2 ? '签署完成后抄送' : '未抄送'
}

export interface FactsProps {
  readonly detail: ContractDetail
  readonly tags?: TagParts | undefined
  /** Where the company acted for has filed it. */
  readonly filing?: ((contractId: string) => ReactNode) | undefined
}

export const Facts = ({ detail, tags, filing }: FactsProps) => (
  <dl className={styles['facts']}>
    <dt>编号</dt>
    <dd>{detail.contract.contractNo || '—'}</dd>
    <dt>发起方</dt>
    <dd>{detail.contract.initiator}</dd>
    {detail.contractType !== '' && (
      <>
        <dt>类型</dt>
        <dd>{detail.contractType}</dd>
      </>
    )}
    {detail.amount !== null && (
      <>
        <dt>金额</dt>
        <dd>
          {yuan(detail.amount)}
          <div className={styles['no']}>{fenInWords(detail.amount)}</div>
        </dd>
      </>
    )}
    <Tags contract={detail.contract} parts={tags} />
    <dt>签署顺序</dt>
    <dd>{detail.ordered ? '按顺序签署' : '同时签署'}</dd>
    <dt>截止</dt>
    <dd>{time(detail.contract.deadline)}</dd>
    {termWords(detail.term) !== '' && (
      <>
        <dt>合同期限</dt>
        <dd>{termWords(detail.term)}</dd>
      </>
    )}
    {detail.payments.length > 0 && (
      <>
        <dt>付款计划</dt>
        <dd>
          <PaymentLines payments={detail.payments} />
        </dd>
      </>
    )}
    {detail.viewingCode !== null && (
      <>
        <dt>查看码</dt>
        <dd>
          <Typography.Text
            copyable={{ text: detail.viewingCode, tooltips: ['复制', '已复制'] }}
            className="tabular"
          >
            {detail.viewingCode}
          </Typography.Text>
          <div className={styles['no']}>其他方输入后才能查看合同，请另行告知</div>
        </dd>
      </>
    )}
    {detail.completedAt !== null && (
      <>
        <dt>完成</dt>
        <dd>{time(detail.completedAt)}</dd>
      </>
    )}
    {detail.completedAt !== null && filing?.(detail.contract.contractId)}
    {detail.copies.length > 0 && (
      <>
        <dt>抄送</dt>
        <dd>
          {detail.copies.map((copy, index) => (
            <div key={index}>
              {copy.name} {copy.phoneMasked}
              <span className={styles['no']}> {sentWords(copy)}</span>
            </div>
          ))}
        </dd>
      </>
    )}
    {detail.remark !== '' && (
      <>
        <dt>备注</dt>
        <dd>{detail.remark}</dd>
      </>
    )}
    {[...detail.documents, ...detail.attachList.map((file) => ({ ...file, isAttachment: true }))].map(
      (document) => (
        <div key={document.documentId} style={{ display: 'contents' }}>
          <dt>{document.isAttachment ? '附件哈希' : '文件哈希'}</dt>
          <dd>
            <div>{document.name}</div>
            <Typography.Text
              copyable={{ text: document.sha256, tooltips: ['复制', '已复制'] }}
              className={styles['hash']}
            >
              {document.sha256}
            </Typography.Text>
          </dd>
        </div>
      ),
    )}
  </dl>
)

// A company's own: persons have none, and who may not change them sees those there are.
const Tags = (props: Pick<ContractDetail, 'contract'> & { readonly parts: TagParts | undefined }) => {
  const { contractId, tags } = props.contract
  const mayEdit = useMay('contractFiling', 'tagEdit')
  if (tags.length === 0 && !mayEdit) return null
  return (
    <>
      <dt>标签</dt>
      <dd>
        <TagChips tags={tags} />
        {props.parts?.button({
          contractIds: [contractId],
          now: tags,
          isLink: true,
          words: tags.length === 0 ? '加标签' : '修改',
        })}
      </dd>
    </>
  )
}
