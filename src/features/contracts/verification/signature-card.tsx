// One signature: who, when, and three separate answers in plain words.
import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { readableReason } from '#protocol/contracts/verification/verdict-reasons.ts'
import type { VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import styles from '#src/features/contracts/verification/verdict.module.css'
import { COVER_WORDS, LEVEL_WORDS, visible } from '#src/features/contracts/verification/words.ts'

type Mark = 'yes' | 'no' | 'unknown' | 'open'

const ICONS: Record<Mark, ReactNode> = {
  yes: <CheckCircleFilled className={styles['yes']} aria-hidden />,
  no: <CloseCircleFilled className={styles['no']} aria-hidden />,
  unknown: <ExclamationCircleFilled className={styles['unknown']} aria-hidden />,
  open: <MinusCircleFilled className={styles['open']} aria-hidden />,
}

const timeOf = ({ time, timeProof, timestampAuthority }: VerdictSignature): string => {
  if (time === null) return '没有注明'
  const local = `${formatDate(new Date(time), 'YYYY-MM-DD hh:mm:ss')} 北京时间`
  if (timeProof === 'timestamp')
    return `${local}，由时间戳证明${timestampAuthority === null ? '' : `（${visible(timestampAuthority)}）`}`
  return `${local}，签署人自称，没有时间戳证明`
}

interface SignatureCardProps {
  readonly signature: VerdictSignature
  /** From 1. */
  readonly number: number
  /** Every signature of the file, which the answers may speak of. */
  readonly all: readonly VerdictSignature[]
}

export const SignatureCard = ({ signature, number, all }: SignatureCardProps) => {
  const words = (answer: string) => visible(readableReason(answer, all))
  const { certificate, answers, intact, changes, filled, trusted, kind, weaknesses } = signature
  const sound: Mark = weaknesses.length > 0 ? 'unknown' : 'yes'
  const isStamp = kind === 'timestamp'
  return (
    <article
      className={`card ${styles['signature']}`}
      aria-label={`${isStamp ? '文档时间戳' : '签名'} ${number}`}
    >
      <header className={styles['signatureHead']}>
        <span className={styles['kind']}>{isStamp ? `文档时间戳 ${number}` : `签名 ${number}`}</span>
        <h3>
          <bdi>{visible(signature.signer)}</bdi>
        </h3>
        <p className="tabular">{timeOf(signature)}</p>
      </header>
      <dl className={styles['answers']}>
        <Answer mark={intact ? sound : 'no'} question="内容完整性" words={words(answers.bytes)} />
        <Answer
          mark={changes.length > 0 ? 'no' : filled.length > 0 ? 'unknown' : intact ? 'yes' : 'open'}
          question="之后的改动"
          words={words(answers.changes)}
        />
        <Answer
          mark={trusted ? 'yes' : 'unknown'}
          question={isStamp ? '机构信任' : '签署人信任'}
          words={words(answers.trust)}
        />
      </dl>
      <details className={styles['more']}>
        <summary>证书与技术细节</summary>
        <dl className={styles['facts']}>
          <dt>覆盖范围</dt>
          <dd>{COVER_WORDS[signature.covers]}</dd>
          <dt>级别</dt>
          <dd>{LEVEL_WORDS[signature.level]}</dd>
          <dt>签名域</dt>
          <dd>
            <bdi>{visible(signature.field)}</bdi>
          </dd>
          {signature.algorithm !== null && (
            <>
              <dt>算法</dt>
              <dd>{[signature.algorithm, signature.digest].filter((part) => part !== null).join('，')}</dd>
            </>
          )}
          {certificate !== null && (
            <>
              <dt>证书持有者</dt>
              <dd>
                <bdi>{visible(certificate.subject)}</bdi>
              </dd>
              <dt>颁发者</dt>
              <dd>
                <bdi>{visible(certificate.issuer)}</bdi>
              </dd>
              <dt>序列号</dt>
              <dd className={styles['hash']}>{certificate.serial}</dd>
              <dt>证书有效期</dt>
              <dd className="tabular">
                {formatDate(new Date(certificate.notBefore), 'YYYY-MM-DD')} 至{' '}
                {formatDate(new Date(certificate.notAfter), 'YYYY-MM-DD')}
              </dd>
            </>
          )}
        </dl>
      </details>
    </article>
  )
}

interface AnswerProps {
  readonly mark: Mark
  readonly question: string
  readonly words: string
}

const Answer = ({ mark, question, words }: AnswerProps) => (
  <div className={styles['answer']}>
    <span aria-hidden>{ICONS[mark]}</span>
    <dt>{question}</dt>
    <dd>{words}</dd>
  </div>
)
