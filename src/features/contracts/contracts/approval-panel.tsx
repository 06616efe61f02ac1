// The company's own approval of a contract: who decided what and when, and my decision.
// See domain.md §1.3.
import { CheckOutlined, CloseOutlined, MinusOutlined, MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import { APPROVAL_STATUS, APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type {
  AddedWhen,
  ApprovalAction,
  ApprovalDetail,
  ApprovalTaskStatus,
} from '#protocol/contracts/approvals.ts'
import { againWords, nowUrgeable, urgeableIn } from '#src/features/contracts/contracts/urging-field.tsx'
import { APPROVAL_WORDS } from '#src/features/contracts/contracts/words.ts'
import styles from '#src/features/contracts/contracts/approval.module.css'
import panel from '#src/features/contracts/contracts/contracts.module.css'
import { SealImage } from '#src/ui/seal-image.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export interface ApprovalPanelProps {
  readonly approval: ApprovalDetail
  readonly onAct: (action: ApprovalAction | 'urge') => void
}

const MODES: Record<1 | 2 | 3, string> = { 1: '或签，一人同意即可', 2: '会签，须全部同意', 3: '依次审批' }

const TASKS: Record<ApprovalTaskStatus, string> = {
  [APPROVAL_TASK.waiting]: '未轮到',
  [APPROVAL_TASK.open]: '待审批',
  [APPROVAL_TASK.agreed]: '已同意',
  [APPROVAL_TASK.refused]: '已驳回',
  [APPROVAL_TASK.spared]: '无需审批',
}

const ADDED: Record<AddedWhen, (by: string) => string> = {
  before: (by) => `${by}请其先审批`,
  after: (by) => `${by}同意后请其再审批`,
}

type Task = ApprovalDetail['nodes'][number]['tasks'][number]

/** Whether two were added together, so that the reason is shown once, below the last of them. */
const isAddedLikewise = ({ added }: Task, next: Task | undefined): boolean =>
  added !== null &&
  added.by === next?.added?.by &&
  added.when === next.added.when &&
  added.note === next.added.note

const ICONS: Partial<Record<ApprovalTaskStatus, React.ReactNode>> = {
  [APPROVAL_TASK.agreed]: <CheckOutlined aria-hidden className={styles['agreed']} />,
  [APPROVAL_TASK.refused]: <CloseOutlined aria-hidden className={styles['refused']} />,
  [APPROVAL_TASK.spared]: <MinusOutlined aria-hidden />,
  [APPROVAL_TASK.open]: <MoreOutlined aria-hidden className={styles['open']} />,
}

export const ApprovalPanel = ({ approval, onAct }: ApprovalPanelProps) => {
  const { processName, versionNo, status, starter, startedAt, node, nodes, actions } = approval
  const state = APPROVAL_WORDS[status]
  const urgeable = urgeableIn(approval)
  // Of those who may all be reminded only later, the one who may be first.
  const soonest =
    nowUrgeable(approval).length > 0
      ? undefined
      : urgeable.flatMap(({ urge }) => urge.againAt ?? []).toSorted()[0]
  const isRunning = status === APPROVAL_STATUS.running
  return (
    <section className={`card ${panel['panel']}`} aria-labelledby="detail-approval">
      <h2 id="detail-approval" className={panel['panelTitle']}>
        单位审批 {state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
      </h2>
      <p className={styles['process']}>
        {starter} 于 {formatDate(new Date(startedAt), 'YYYY-MM-DD hh:mm')} 提交，
        {versionNo === 0 ? processName : `流程“${processName}”第 ${versionNo} 版`}
      </p>
      <ol className={styles['steps']}>
        {nodes.map(({ name, mode, tasks }, at) => (
          <li
            key={at}
            className={styles['step']}
            aria-current={isRunning && at === node ? 'step' : undefined}
          >
            <div className={styles['stepHead']}>
              <strong>{name}</strong>
              {tasks.filter(({ added }) => added === null).length > 1 && (
                <span className={panel['quiet']}>{MODES[mode]}</span>
              )}
            </div>
            <ul className={styles['tasks']}>
              {tasks.map((task, place) => (
                <li key={task.taskId}>
                  <span className={styles['task']}>
                    <span>
                      <span className={styles['mark']}>{ICONS[task.status]}</span>
                      {task.name}
                      {task.isMe && '（我）'}
                      {task.added !== null && <span className={styles['added']}>加签</span>}
                    </span>
                    <span className={panel['quiet']}>
                      {task.waitsForAdded ? '等加签的人先审批' : TASKS[task.status]}
                      {task.decidedAt !== null && ` ${formatDate(new Date(task.decidedAt), 'MM-DD hh:mm')}`}
                    </span>
                  </span>
                  {task.added !== null && !isAddedLikewise(task, tasks[place + 1]) && (
                    <span className={styles['why']}>
                      {ADDED[task.added.when](task.added.by)}：{task.added.note}
                    </span>
                  )}
                  {task.signature !== null && (
                    <SealImage svg={task.signature} alt={`${task.name}的签名`} width={120} height={48} />
                  )}
                  {task.opinion !== '' && <q className={styles['opinion']}>{task.opinion}</q>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {actions.includes('transfer') && !actions.includes('agree') && (
        <div className={styles['actions']}>
          <p className={styles['process']}>这是您本人提交的，不能由您审批。</p>
          <Button type="primary" onClick={() => onAct('transfer')}>
            转交同事
          </Button>
        </div>
      )}
      {actions.includes('agree') && (
        <div className={styles['actions']}>
          <Button type="primary" onClick={() => onAct('agree')}>
            同意
          </Button>
          <Button danger onClick={() => onAct('refuse')}>
            驳回
          </Button>
          {actions.includes('add') && <Button onClick={() => onAct('add')}>加签</Button>}
          <Button type="text" onClick={() => onAct('transfer')}>
            转交同事
          </Button>
        </div>
      )}
      {actions.includes('reassign') && !actions.includes('agree') && (
        <div className={styles['actions']}>
          <Button type="text" onClick={() => onAct('reassign')}>
            改派审批人
          </Button>
        </div>
      )}
      {urgeable.length > 0 && (
        <div className={styles['actions']}>
          <Button disabled={soonest !== undefined} onClick={() => onAct('urge')}>
            {soonest === undefined ? '催办' : againWords(soonest)}
          </Button>
        </div>
      )}
    </section>
  )
}
