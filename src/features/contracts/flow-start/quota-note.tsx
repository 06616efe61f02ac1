// What this launch takes of what is left, said before it is made.
import { Alert } from 'antd'
import { useQuotas } from '#src/features/contracts/flow-start/queries.ts'
import { useMay, useUser } from '#src/machines/react.tsx'
import { MoreDocuments } from '#src/ui/more-documents.tsx'
import { expiringWords } from '#src/ui/quota-words.ts'
import styles from './launch.module.css'
import { documentsWords } from '#src/ui/money-words.ts'

export interface QuotaNoteProps {
  /** What did not work, when the last launch was refused because nothing is left. */
  readonly refused: string | undefined
}

export const QuotaNote = ({ refused }: QuotaNoteProps) => {
  const who = useUser().defaultBizType === 2 ? '单位' : '您'
  const { data } = useQuotas()
  const mayBuy = useMay('selfMeal', 'buy')
  if (refused !== undefined || data?.left === 0)
    return (
      <Alert
        type={refused === undefined ? 'warning' : 'error'}
        showIcon
        className={styles['notice'] ?? ''}
        title={
          refused === undefined
            ? `${who}的合同份数已用完，现在不能发起`
            : `${refused}：${who}的合同份数已用完`
        }
        description={
          <>
            <MoreDocuments mayBuy={mayBuy} />
            草稿已保存，份数增加后可以接着发起。
          </>
        }
      />
    )
  if (data === undefined) return null
  const soon = expiringWords(data)
  return (
    <p className={styles['quota']}>
      本次使用 1 份，剩余 <span className="tabular">{documentsWords(data.left - 1)}</span> 份
      {soon === '' ? '' : `。现在的 ${documentsWords(data.left)} 份${soon}`}
    </p>
  )
}
