// What a paper is for, and whom it waits for.
import { fenInWords } from '#protocol/amount-in-words.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PaperDetail } from '#protocol/office/papers/papers.ts'
import { KIND_WORDS } from '#src/features/office/papers/words.ts'
import styles from './papers.module.css'

const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export const PaperFacts = ({ paper }: { readonly paper: PaperDetail }) => {
  const isReport = paper.kind === 'report'
  const handedIn =
    paper.handedInAt === null ? '' : formatDate(new Date(paper.handedInAt), ' YYYY-MM-DD hh:mm')
  const rows: readonly (readonly [string, string])[] = [
    ['提交人', `${paper.author}${handedIn}`],
    [isReport ? '事由' : '用途', paper.reason],
    ['对方单位', paper.counterparty],
    ['合同类型', paper.contractType],
    ['金额', paper.amount === null ? '' : `${yuan(paper.amount)}（${fenInWords(paper.amount)}）`],
    ['份数', isReport ? '' : `${paper.sets} 份`],
    ['用印', paper.needsSeal ? '审批通过后用印' : '不用印'],
    ['等待', paper.waitingFor.join('、')],
    ['抄送', paper.copies.join('、')],
    ['备注', paper.remark],
  ]
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="paper-facts">
      <h2 id="paper-facts" className={styles['panelTitle']}>
        {KIND_WORDS[paper.kind]}
      </h2>
      <dl className={styles['facts']}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
