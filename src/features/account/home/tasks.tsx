// The newest of what waits for me, each with the button that leads to the thing itself.
import { Link } from 'wouter'
import type { Home, HomeTask } from '#protocol/contracts/contracts/home.ts'
import { placeOf } from '#protocol/contracts/contracts/kind-places.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/tasks.module.css'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

const VERBS: Readonly<Record<HomeTask['act'], string>> = {
  sign: '签署',
  confirm: '确认',
  approve: '审批',
  review: '审查',
  seal: '用印',
}

const pathOf = ({ act, contractId, partyId, kind }: HomeTask): string => {
  if (act === 'review') return PAGES.review(contractId)
  if (partyId === null) return PAGES.contract(contractId)
  if (act === 'confirm') return PAGES.confirm(contractId, partyId)
  if (act === 'sign')
    return kind === 'opinion' ? PAGES.signOpinion(contractId, partyId) : PAGES.sign(contractId, partyId)
  return PAGES.useSeal(contractId, partyId)
}

/** What is told of a task beside its name. */
const aboutOf = ({ act, kind, from, partyId }: HomeTask): string => {
  if (act === 'approve') return `${from} 申请${partyId === null ? '发起' : '用印'}`
  if (act === 'seal') return `${from} 申请用印`
  if (act === 'review') return `${from} 送审`
  const { noun } = placeOf({ kind, contractId: '', aboutId: null })
  return `${from} 发起${kind === 'contract' ? '' : `的${noun}`}`
}

/** The rows; nothing when nothing waits. */
export const Tasks = ({ tasks }: Pick<Home, 'tasks'>) => (
  <ul className={styles['tasks']} aria-label="待办事项">
    {tasks.map((task) => {
      const path = pathOf(task)
      const verb = VERBS[task.act]
      return (
        <li key={`${task.act}/${task.contractId}/${task.partyId}`} className={styles['task']}>
          <Link href={path} className={styles['name']} title={task.name}>
            {task.name}
          </Link>
          <span className={styles['about']}>
            {aboutOf(task)} · <MomentText moment={task.at} />
          </span>
          <LinkButton
            href={path}
            size="small"
            className={styles['act'] ?? ''}
            aria-label={`${verb}《${task.name}》`}
          >
            {verb}
          </LinkButton>
        </li>
      )
    })}
  </ul>
)
