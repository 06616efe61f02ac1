// What this launch takes of what is left, said before it is made.
import { Alert } from 'antd'
import { useQuotas } from '#src/features/contracts/flow-start/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { expiringWords, moreWords } from '#src/ui/quota-words.ts'
import styles from './launch.module.css'

export const QuotaNote = () => {
  const isCompany = useUser().defaultBizType === 2
  const { data } = useQuotas()
  if (data === undefined) return null
  if (data.left === 0)
    return (
      <Alert
        type="warning"
        showIcon
        className={styles['notice'] ?? ''}
        title={`${isCompany ? '单位' : '您'}的合同份数已用完，现在不能发起`}
        description={`${moreWords(isCompany)}草稿已保存，份数增加后可以接着发起。`}
      />
    )
  const soon = expiringWords(data)
  return (
    <p className={styles['quota']}>
      本次使用 1 份，剩余 <span className="tabular">{data.left - 1}</span> 份
      {soon === '' ? '' : `。现在的 ${data.left} 份${soon}`}
    </p>
  )
}
