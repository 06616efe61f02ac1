// Parts of a lawyer review's page: files to read, signed opinions, who is who, history.
import { Button, Timeline } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { LawyerReviewDetail } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import styles from '#src/features/contracts/lawyer-reviews/lawyer-reviews.module.css'
import { saveLawyerFile, saveOpinionFile } from '#src/features/contracts/lawyer-reviews/queries.ts'
import { lawyerEventWords } from '#src/features/contracts/lawyer-reviews/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'

interface PartProps {
  readonly detail: LawyerReviewDetail
}

/** What the lawyer reads, and what they signed. */
export const LawyerFiles = ({ detail: { review, files, opinions } }: PartProps) => {
  const { lawyerReviewId } = review
  const raise = useRaiseAlert()
  const onFailure = ({ words }: { readonly words: string }) => raise(words, 'error')
  return (
    <>
      {opinions.length > 0 && (
        <section className={`card ${styles['panel']}`} aria-labelledby="lawyer-opinions">
          <h2 id="lawyer-opinions" className={styles['panelTitle']}>
            法律意见书
          </h2>
          <ul className={styles['files']}>
            {opinions.map(({ contractId, name, signedAt }) => (
              <li key={contractId}>
                <span className={styles['fileName']}>
                  {name}
                  <span className={styles['quiet']}>
                    律师签署于 {formatDate(new Date(signedAt), 'YYYY-MM-DD hh:mm')}
                  </span>
                </span>
                <Button
                  type="link"
                  size="small"
                  aria-label={`下载 ${name} ${signedAt}`}
                  onClick={() => void saveOpinionFile({ lawyerReviewId, contractId }, { onFailure })}
                >
                  下载
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <section className={`card ${styles['panel']}`} aria-labelledby="lawyer-files">
          <h2 id="lawyer-files" className={styles['panelTitle']}>
            送审的文件
          </h2>
          <ul className={styles['files']}>
            {files.map(({ fileId, name, pages }) => (
              <li key={fileId}>
                <span className={styles['fileName']}>
                  {name}
                  <span className={styles['quiet']}>{pages} 页</span>
                </span>
                <Button
                  type="link"
                  size="small"
                  aria-label={`下载 ${name}`}
                  onClick={() => void saveLawyerFile({ lawyerReviewId, fileId }, { onFailure })}
                >
                  下载
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export const LawyerSide = ({ detail }: PartProps) => {
  const { review, history } = detail
  const facts = [
    { label: '服务类型', value: review.lawfirmTypeStr },
    { label: '委托人', value: review.customer },
    { label: '律师事务所', value: review.firm },
    { label: '执业许可证', value: detail.firmLicenceNo },
    { label: '律师', value: review.lawyer === '' ? '由律所安排' : review.lawyer },
    ...(detail.lawyerLicenceNo === '' ? [] : [{ label: '执业证', value: detail.lawyerLicenceNo }]),
    ...(review.status === 1
      ? [{ label: '接单期限', value: formatDate(new Date(review.answerBy), 'YYYY-MM-DD hh:mm') }]
      : []),
  ]
  return (
    <div className={styles['side']}>
      <section className={`card ${styles['panel']}`} aria-labelledby="lawyer-facts">
        <h2 id="lawyer-facts" className={styles['panelTitle']}>
          委托信息
        </h2>
        <dl className={styles['facts']}>
          {facts.map(({ label, value }) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`card ${styles['panel']}`} aria-labelledby="lawyer-history">
        <h2 id="lawyer-history" className={styles['panelTitle']}>
          记录
        </h2>
        <Timeline
          items={history.toReversed().map(({ n, at, event, who, reason }) => ({
            key: n,
            content: (
              <div>
                <div>{lawyerEventWords(event)}</div>
                <div className={styles['quiet']}>
                  {who} <time dateTime={at}>{formatDate(new Date(at), 'YYYY-MM-DD hh:mm:ss')}</time>
                </div>
                {reason !== '' && <div className={styles['quiet']}>原因：{reason}</div>}
              </div>
            ),
          }))}
        />
      </section>
    </div>
  )
}
