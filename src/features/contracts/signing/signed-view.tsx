// The page after signing: the sealed page, the next step, and in a fold the proofs to check.
import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useEffect } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { placeOf } from '#protocol/contracts/contracts/kind-places.ts'
import type { KindPlace } from '#protocol/contracts/contracts/kind-places.ts'
import { isOfficeKind } from '#protocol/contracts/contracts/kinds.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { PAGES } from '#protocol/pages.ts'
import {
  saveContract,
  useLiveState,
  useNextWaiting,
  useRefreshContracts,
} from '#src/features/contracts/signing/queries.ts'
import { WayBack, useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import styles from '#src/features/contracts/signing/result.module.css'
import { SealedPage } from '#src/features/contracts/signing/sealed-page.tsx'
import { inReadingOrder } from '#src/features/contracts/signing/shown-places.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { kindAt } from '#src/machines/signing/seal-choice.ts'
import type { SigningContext } from '#src/machines/signing/signing-parts.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

interface SignedViewProps {
  readonly context: SigningContext
  readonly task: SignTask
  readonly state: SignState
}

const exact = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm:ss')

const named = (parties: SignState['progress']): string => parties.map(({ who }) => who).join('、')

const finishing = ({ stampsAwaitedSince }: SignState): string =>
  stampsAwaitedSince === null
    ? '正在生成最终文件（通常几秒）'
    : `时间戳服务自 ${formatDate(new Date(stampsAwaitedSince), 'MM-DD hh:mm')} 起没有应答，最终文件会在它恢复后自动生成。`

/** A paper of the office has one party, whose seal was all it wanted. */
const whatFollowsSealing = (state: SignState, { noun }: KindPlace): string => {
  const { contractStatus } = state
  if (contractStatus === CONTRACT_STATUS.completed) return `${noun}已完成，提交人会收到通知。`
  if (contractStatus === CONTRACT_STATUS.finishingFailed)
    return '最终文件还没有生成，提交人会收到通知并处理。'
  return finishing(state)
}

const whatFollows = (state: SignState, { noun, pageName }: KindPlace): string => {
  const { contractStatus, progress } = state
  if (contractStatus === CONTRACT_STATUS.completed) return `各方已签署，${noun}已完成。`
  if (contractStatus === CONTRACT_STATUS.finishing) return `各方已签署，${finishing(state)}`
  if (contractStatus === CONTRACT_STATUS.finishingFailed)
    return '各方已签署，最终文件还没有生成，发起方会收到通知并处理。'
  if (contractStatus !== CONTRACT_STATUS.signing) return `${noun}已结束，原因请在${pageName}详情查看。`
  const open = progress.filter((party) => !party.isMe && party.status !== PARTY_STATUS.signed)
  const later = open.filter(({ status }) => status === PARTY_STATUS.pending)
  if (open.length === 0) return '各方已签署，正在生成最终文件（通常几秒）'
  const notice =
    later.length === 0
      ? '已通知对方签署'
      : later.length === open.length
        ? '轮到时会通知对方'
        : `已通知${named(open.filter(({ status }) => status !== PARTY_STATUS.pending))}，其他方轮到时会通知`
  return `还有 ${open.length} 方待签：${named(open)}。${notice}。`
}

export const SignedView = ({ context, task, state: first }: SignedViewProps) => {
  const { seals, chosen, willingToken, contractId, partyId } = context
  const refresh = useRefreshContracts()
  const embedding = useEmbedding()
  const next = useNextWaiting(contractId, embedding === null)
  const state = useLiveState({ contractId, partyId }, first)
  // The lists behind this page are out of date now.
  useEffect(refresh, [refresh])
  const places = inReadingOrder(task.fields, task.documents)
  const at = placeOf(task)
  const isOffice = isOfficeKind(task.kind)
  // A whole seal or signature shows better what was done than a strip or a date.
  const place = places.find(({ kind }) => kind !== 'crossPage' && kind !== 'signDate') ?? places[0]
  const document = task.documents.find((candidate) => candidate.documentId === place?.documentId)
  // The picture stays the one of my signature while later revisions come.
  const mine = first.documents.find((candidate) => candidate.documentId === document?.documentId)
  return (
    <div className={styles['result']}>
      {document !== undefined && mine !== undefined && (
        <SealedPage
          contractId={contractId}
          document={document}
          sha256={mine.sha256}
          page={place?.page ?? 0}
          fields={places.filter((field) => field.documentId === document.documentId)}
          sealOf={(field) => seals.find((seal) => seal.sealId === chosen[kindAt(field.kind, task.partyType)])}
          isFresh={willingToken !== ''}
        />
      )}
      <section className={`card ${styles['proof']}`} aria-labelledby="signed-title">
        <div role="status">
          <h1 id="signed-title" className={styles['title']}>
            <CheckCircleFilled className={styles['done']} aria-hidden />{' '}
            {task.as === 'sealer' ? '已用印' : '已签署'}
          </h1>
        </div>
        <p className={styles['name']}>《{task.name}》</p>
        <p className={styles['under']} aria-live="polite">
          {(isOffice ? whatFollowsSealing : whatFollows)(state, at)}
        </p>
        <div className={styles['next']}>
          {next.data !== undefined && (
            <LinkButton
              href={PAGES.sign(next.data.contractId, next.data.myPartyId ?? '')}
              type="primary"
              size="large"
              block
            >
              签署下一份：{next.data.name}
            </LinkButton>
          )}
          {state.mayDownload && (
            <SavingButtons
              contractId={contractId}
              isComplete={state.contractStatus === CONTRACT_STATUS.completed}
              isLeading={next.data === undefined}
            />
          )}
          {embedding === null ? (
            <div className={styles['pair']}>
              <LinkButton href={at.page} block>
                查看{at.pageName}
              </LinkButton>
              <LinkButton href={at.list} block>
                返回列表
              </LinkButton>
            </div>
          ) : (
            <WayBack embedding={embedding} isLeading={!state.mayDownload} />
          )}
        </div>
        <Proofs state={state} />
      </section>
    </div>
  )
}

interface SavingButtonsProps {
  readonly contractId: string
  readonly isComplete: boolean
  /** Whether saving is what comes next. */
  readonly isLeading: boolean
}

const SavingButtons = ({ contractId, isComplete, isLeading }: SavingButtonsProps) => {
  const raise = useRaiseAlert()
  const save = (evidence: 'with' | 'without') =>
    void saveContract({ contractId, evidence }, { onFailure: (failure) => raise(failure.words, 'error') })
  return (
    <>
      <Button type={isLeading ? 'primary' : 'default'} size="large" block onClick={() => save('without')}>
        下载
      </Button>
      {isComplete && (
        <Button block onClick={() => save('with')}>
          下载全部文件和出证报告
        </Button>
      )}
    </>
  )
}

/** The proofs that anybody can check anywhere. */
const Proofs = ({ state }: { readonly state: SignState }) => (
  <details className={styles['proofs']}>
    <summary>签署时间与文件哈希</summary>
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
  </details>
)
