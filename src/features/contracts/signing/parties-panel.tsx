// The left of the signing page: what the contract is, as whom I sign, and how far each party is.
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import { PAGES } from '#protocol/pages.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { AttachedToTask } from '#src/features/contracts/signing/attached.tsx'
import { useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import viewStyles from '#src/features/contracts/signing/signing-view.module.css'
import styles from '#src/features/contracts/signing/parties.module.css'
import { PARTY_WORDS } from '#src/features/contracts/signing/words.ts'
import { isLongName } from '#src/ui/long-name.ts'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** What is shown of a task beside its document; one to confirm has no role. */
type Shown = Pick<
  SignTask,
  | 'contractId'
  | 'partyId'
  | 'name'
  | 'initiator'
  | 'partyType'
  | 'signer'
  | 'companyName'
  | 'status'
  | 'deadline'
  | 'progress'
  | 'attachList'
> &
  Partial<Pick<SignTask, 'as'>>

export const PartiesPanel = ({ task }: { readonly task: Shown }) => (
  <aside className={viewStyles['left']} aria-label="合同与各方进度">
    <h1 className={`${styles['contract']} ${isLongName(task.name) ? styles['isLong'] : ''}`}>{task.name}</h1>
    <dl className={styles['facts']}>
      <dt>发起方</dt>
      <dd>{task.initiator}</dd>
      <dt>签署身份</dt>
      <dd>
        {task.partyType === 2 ? task.companyName : task.signer}
        <small>{task.partyType === 2 ? `经办人 ${task.signer}` : '个人'}</small>
      </dd>
      {task.deadline !== null && (
        <>
          <dt>截止</dt>
          <dd className="tabular">{formatDate(new Date(task.deadline), 'YYYY-MM-DD hh:mm')}</dd>
        </>
      )}
    </dl>
    <AttachedToTask task={task} />
    <h2 className={styles['heading']}>各方进度</h2>
    <Progress progress={task.progress} mine={task.as === 'sealer' ? '本单位' : '我'} />
    {useEmbedding() === null && <TaskOnPhone task={task} />}
  </aside>
)

const ON_PHONE = {
  signer: { path: PAGES.sign, listType: LIST_TYPE.signing },
  sealer: { path: PAGES.useSeal, listType: LIST_TYPE.seal },
  confirmer: { path: PAGES.confirm, listType: LIST_TYPE.confirm },
} as const

/** A signature is easier written on a phone; a sealer's page is that of the request. */
const TaskOnPhone = ({ task }: { readonly task: Shown }) => {
  const { as = 'confirmer', contractId, name, partyId, status } = task
  const { path, listType } = ON_PHONE[as]
  return (
    <OnPhone
      name={`《${name}》`}
      path={path(contractId, partyId)}
      row={{
        listType,
        rowType: ROW_TYPE.toDo,
        id: contractId,
        partId: partyId,
        status,
      }}
    />
  )
}

interface ProgressProps {
  readonly progress: SignTask['progress']
  /** What is said at the reader's own party; a sealer is not its signer. */
  readonly mine?: string
}

/** Every party with its state, in signing order. */
export const Progress = ({ progress, mine = '我' }: ProgressProps) => (
  <ol className={styles['progress']}>
    {progress.map((party) => {
      const state = PARTY_WORDS[party.status] ?? { word: '未知', tone: 'neutral' as const }
      return (
        <li key={party.partyId} className={party.isMe ? styles['isMe'] : undefined}>
          <span className={styles['who']}>
            <Who title={party.who} />
            {party.isMe && <small>{mine}</small>}
          </span>
          <span className={styles['state']}>
            <StateTag tone={state.tone}>{state.word}</StateTag>
            {party.confirmedAt !== null && party.status === PARTY_STATUS.pending && (
              <span className={styles['when']}>已确认</span>
            )}
            {party.finishedAt !== null && (
              <span className={styles['when']}>
                <MomentText moment={party.finishedAt} />
              </span>
            )}
          </span>
        </li>
      )
    })}
  </ol>
)

/** A party's title; the agent's name in brackets is not broken apart. */
const Who = ({ title }: { readonly title: string }) => {
  const at = title.endsWith('）') ? title.lastIndexOf('（') : -1
  return at === -1 ? (
    title
  ) : (
    <>
      {title.slice(0, at)}
      <wbr />
      <span className={styles['agent']}>{title.slice(at)}</span>
    </>
  )
}
