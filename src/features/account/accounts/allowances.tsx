// What the current identity may still use: documents to launch, and room for files.
import { Progress } from 'antd'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { sizeWords } from '#protocol/size-words.ts'
import { PAGES } from '#protocol/pages.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { useQuotas, useStorage } from '#src/features/account/accounts/queries.ts'
import styles from '#src/features/account/accounts/user.module.css'
import { useMay, useUser } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'
import { MoreDocuments } from '#src/ui/more-documents.tsx'
import { documentsWords } from '#src/ui/money-words.ts'

/** Nothing while nothing is known: the page is about other things. */
export const Allowances = () => {
  const user = useUser()
  const isCompany = user.defaultBizType === 2
  const mayBuy = useMay('selfMeal', 'buy')
  const quotas = useQuotas().data
  const storage = useStorage().data
  if (quotas === undefined && storage === undefined) return null
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-allowances">
      <h2 id="account-allowances" className={styles['title']}>
        {isCompany ? '单位的份数与空间' : '份数与空间'}
      </h2>
      {quotas !== undefined && (
        <Line
          label="合同份数"
          value={quotas.left === 0 ? '没有可用的份数' : `还可发起 ${documentsWords(quotas.left)} 份合同`}
          note={
            quotas.left === 0 ? (
              <MoreDocuments mayBuy={mayBuy} isCertified={isActingCertified(user)} />
            ) : (
              quotas.packages
                .map(
                  ({ name, left, quota, validUntil }) =>
                    `${name}：剩 ${documentsWords(left)} / ${documentsWords(quota)} 份，${formatDate(new Date(validUntil), 'YYYY-MM-DD')} 到期`,
                )
                .join('；')
            )
          }
        />
      )}
      {storage !== undefined && (
        <Line
          label="文件空间"
          value={
            <>
              {`已用 ${sizeWords(storage.used)}，共 ${sizeWords(storage.limit)}`}
              <Progress
                percent={storage.limit === 0 ? 100 : Math.min(100, (storage.used / storage.limit) * 100)}
                status={isScarce(storage) ? 'exception' : 'normal'}
                size="small"
                showInfo={false}
                aria-label="文件空间已用比例"
              />
            </>
          }
          {...(isScarce(storage)
            ? {
                note: (
                  <>
                    空间即将用完，用完后不能再上传文件。删除不用的<Link href={PAGES.drafts}>草稿</Link>
                    ，或已撤回、已拒签、已过期的合同，空间马上腾出；也可请平台客服增加空间。
                  </>
                ),
              }
            : {})}
        />
      )}
    </section>
  )
}

const isScarce = ({ used, limit }: { used: number; limit: number }): boolean => used >= limit * 0.9
