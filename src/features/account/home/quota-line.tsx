// What is left to launch, in one small line of the greeting (domain.md §10, /home 套餐余量).
import styles from '#src/features/account/home/home.module.css'
import { useQuotas } from '#src/features/account/home/queries.ts'
import { isActingCertified } from '#src/machines/session-view.ts'
import { useMay, useUser } from '#src/machines/react.tsx'
import { MoreDocuments } from '#src/ui/more-documents.tsx'
import { expiringWords } from '#src/ui/quota-words.ts'

/** Nothing for those who cannot launch yet, and nothing while it is not known: the page is about other things. */
export const QuotaLine = () => {
  const user = useUser()
  const isCertified = isActingCertified(user)
  const { data } = useQuotas(isCertified)
  const mayBuy = useMay('selfMeal', 'buy')
  if (data === undefined || !isCertified) return null
  if (data.left === 0)
    return (
      <span className={styles['quota']}>
        <strong className={styles['isUrgent']}>合同份数已用完</strong>，暂时不能发起新合同。
        <MoreDocuments mayBuy={mayBuy} />
      </span>
    )
  const soon = expiringWords(data)
  return (
    <span className={styles['quota']}>
      还可发起 <strong className="tabular">{data.left}</strong> 份合同{soon === '' ? '' : `，${soon}`}
    </span>
  )
}
