// A verdict: one calm word for the whole file, why, and then signature by signature.
import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  FileUnknownOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { namedAttachments } from '#protocol/named-attachments.ts'
import { readableReason } from '#protocol/contracts/verification/verdict-reasons.ts'
import type { Overall, Verdict } from '#protocol/contracts/verification/verdict.ts'
import { Attachments } from '#src/features/contracts/verification/attachments.tsx'
import styles from '#src/features/contracts/verification/verdict.module.css'
import { SignatureCard } from '#src/features/contracts/verification/signature-card.tsx'
import { overallWords, visible } from '#src/features/contracts/verification/words.ts'

const ICONS: Record<Overall, ReactNode> = {
  valid: <CheckCircleFilled aria-hidden />,
  weak: <ExclamationCircleFilled aria-hidden />,
  changed: <WarningFilled aria-hidden />,
  notFinal: <ExclamationCircleFilled aria-hidden />,
  invalid: <CloseCircleFilled aria-hidden />,
  unsigned: <FileUnknownOutlined aria-hidden />,
  unreadable: <ExclamationCircleFilled aria-hidden />,
}

const sourceOf = ({ issuedHere, signatures }: Verdict): string => {
  if (issuedHere) return '由本平台签发，哈希与存证记录一致'
  const isSigned = signatures.some(({ kind }) => kind === 'signature')
  return `不在本平台签发的文件之中${isSigned ? '，以签名本身为准' : ''}`
}

const voidedOn = (moment: string): string => formatDate(new Date(moment), 'YYYY年MM月DD日 hh:mm')

interface VerdictViewProps {
  readonly name: string
  readonly verdict: Verdict
}

export const VerdictView = ({ name, verdict }: VerdictViewProps) => {
  const { word, meaning, tone } = overallWords(verdict)
  const named = namedAttachments(verdict.signatures)
  return (
    <>
      <section className={`card ${styles['verdict']}`} aria-labelledby="verdict-word">
        <div className={`${styles['seal']} ${styles[tone]}`} aria-hidden>
          {ICONS[verdict.overall]}
        </div>
        <div className={styles['verdictBody']}>
          <p className={styles['fileName']}>
            <bdi>{visible(name)}</bdi>
          </p>
          <div role="status">
            <h2 id="verdict-word" className={`${styles['word']} ${styles[tone]}`}>
              {word}
            </h2>
          </div>
          <p className={styles['headline']}>{verdict.headline}</p>
          {verdict.voidedAt !== undefined && (
            <p className={styles['voided']}>
              <strong>合同已作废</strong>：各方签署的作废协议于 {voidedOn(verdict.voidedAt)}{' '}
              生效。上面的结论只说明签名是否完整，不表示合同仍然有效。
            </p>
          )}
          {verdict.reasons.length === 0 && <p className={styles['quiet']}>{meaning}</p>}
          {verdict.reasons.length > 0 && (
            <ul className={styles['reasons']}>
              {verdict.reasons.map((reason) => (
                <li key={reason}>{visible(readableReason(reason, verdict.signatures))}</li>
              ))}
            </ul>
          )}
          {verdict.overall === 'unsigned' && (
            <p className={styles['quiet']}>
              如果它是一份合同的附件，请先核对合同文件，再在结论下方选择这个附件：各方的签名写明了附件的哈希。
            </p>
          )}
          <dl className={styles['facts']}>
            <dt>来源</dt>
            <dd>{sourceOf(verdict)}</dd>
            <dt>文件哈希（SHA-256）</dt>
            <dd>
              <Typography.Text
                className={styles['hash'] ?? ''}
                copyable={{ text: verdict.sha256, tooltips: ['复制哈希', '已复制'] }}
              >
                {verdict.sha256}
              </Typography.Text>
            </dd>
          </dl>
        </div>
      </section>
      {named.length > 0 && <Attachments key={verdict.sha256} named={named} />}
      {verdict.signatures.length > 0 && (
        <section className={styles['signatures']} aria-label="逐个签名">
          {verdict.signatures.map((signature, index) => (
            <SignatureCard
              key={`${signature.field} ${index}`}
              signature={signature}
              number={index + 1}
              all={verdict.signatures}
            />
          ))}
        </section>
      )}
    </>
  )
}
