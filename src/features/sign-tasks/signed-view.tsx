// After signing: the sealed page, the proofs that can be checked anywhere, and what comes next.
import { CheckCircleFilled } from '@ant-design/icons'
import { Typography } from 'antd'
import { useEffect } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contract/status.ts'
import type { SignState, SignTask } from '#protocol/contract/signing.ts'
import { useNextWaiting, useRefreshContracts } from '#src/features/sign-tasks/queries.ts'
import styles from '#src/features/sign-tasks/result.module.css'
import { SealedPage } from '#src/features/sign-tasks/sealed-page.tsx'
import { inReadingOrder } from '#src/features/sign-tasks/shown-places.ts'
import { kindAt } from '#src/machines/signing/seal-choice.ts'
import type { SigningContext } from '#src/machines/signing/signing-parts.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

interface SignedViewProps {
  readonly context: SigningContext
  readonly task: SignTask
  readonly state: SignState
}

const exact = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm:ss')

const whatFollows = (task: SignTask, state: SignState): string => {
  if (state.contractStatus === CONTRACT_STATUS.completed) return '各方都已签署，合同已完成。'
  if (state.contractStatus !== CONTRACT_STATUS.signing)
    return '各方都已签署，正在加入长期验证数据，稍后合同即完成。'
  const open = task.progress.filter((party) => !party.isMe && party.status !== PARTY_STATUS.signed)
  return open.length === 0
    ? '已通知发起方。'
    : `还有 ${open.length} 方待签：${open.map((party) => party.who).join('、')}。轮到时会通知对方。`
}

export const SignedView = ({ context, task, state }: SignedViewProps) => {
  const { seals, chosen, willingToken, contractId } = context
  const refresh = useRefreshContracts()
  const next = useNextWaiting(contractId)
  // The lists behind this page are out of date now.
  useEffect(refresh, [refresh])
  const places = inReadingOrder(task.fields, task.documents)
  // A whole seal or signature shows better what was done than a strip or a date.
  const first = places.find(({ kind }) => kind !== 'crossPage' && kind !== 'signDate') ?? places[0]
  const document = task.documents.find((candidate) => candidate.documentId === first?.documentId)
  const now = state.documents.find((candidate) => candidate.documentId === document?.documentId)
  return (
    <div className={styles['result']}>
      {document !== undefined && now !== undefined && (
        <SealedPage
          contractId={contractId}
          document={document}
          sha256={now.sha256}
          page={first?.page ?? 0}
          fields={places.filter((field) => field.documentId === document.documentId)}
          sealOf={(field) => seals.find((seal) => seal.sealId === chosen[kindAt(field.kind, task.partyType)])}
          isFresh={willingToken !== ''}
        />
      )}
      <section className={`card ${styles['proof']}`} aria-labelledby="signed-title">
        <CheckCircleFilled className={styles['done']} aria-hidden />
        <div role="status">
          <h1 id="signed-title" className={styles['title']}>
            已签署
          </h1>
        </div>
        <p className={styles['name']}>《{task.name}》</p>
        <p className={styles['under']}>{whatFollows(task, state)}</p>
        <dl className={styles['facts']}>
          {state.signedAt !== null && (
            <>
              <dt>签署时间</dt>
              <dd className="tabular">{exact(state.signedAt)}</dd>
            </>
          )}
          {state.documents.map((file) => (
            <div key={file.documentId} className={styles['file']}>
              {state.documents.length > 1 && <h2>{file.name}</h2>}
              <dt>时间戳</dt>
              <dd className="tabular">{file.timestampTime === null ? '—' : exact(file.timestampTime)}</dd>
              <dt>文件哈希（SHA-256）</dt>
              <dd>
                <Typography.Text
                  className={styles['hash'] ?? ''}
                  copyable={{ text: file.sha256, tooltips: ['复制哈希', '已复制'] }}
                >
                  {file.sha256}
                </Typography.Text>
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles['next']}>
          {next.data !== undefined && (
            <LinkButton
              href={`/signModel/signAuth?contractId=${next.data.contractId}&partyId=${next.data.myPartyId ?? ''}`}
              type="primary"
              block
            >
              签署下一份：{next.data.name}
            </LinkButton>
          )}
          <div className={styles['pair']}>
            <LinkButton
              href={`/signDetail?contractId=${contractId}`}
              type={next.data === undefined ? 'primary' : 'default'}
              block
            >
              查看合同
            </LinkButton>
            <LinkButton href="/sign/list/signing" block>
              返回列表
            </LinkButton>
          </div>
        </div>
      </section>
    </div>
  )
}
