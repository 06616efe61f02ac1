// What a leaving person still has in hand, each with the colleague who takes it.
import { StateTag } from '#src/ui/state-tag.tsx'
import { useColleagues } from '#src/ui/organisation.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { TASK_WORDS, workOf } from '#src/features/company/staff/words.ts'
import type { Heirs, OpenWork } from '#src/machines/staff-leave.machine.ts'

export interface HandOverProps {
  readonly work: OpenWork
  readonly heirs: Heirs
  readonly without: string
  readonly onChoose: (taskId: string, toMemberId: string) => void
  readonly onChooseForAll: (toMemberId: string) => void
}

export const HandOver = ({ work, heirs, without, onChoose, onChooseForAll }: HandOverProps) => (
  <>
    <div className={styles['forAll']}>
      <span>全部交给</span>
      <div className={styles['heir']}>
        <HeirSelect tasks={work.tasks} label="全部交给" without={without} onChoose={onChooseForAll} />
      </div>
    </div>
    <ul className={styles['tasks']} aria-label="需要交接的事项">
      {work.tasks.map((task) => (
        <li key={`${task.kind} ${task.taskId}`} className={styles['task']}>
          <div className={styles['taskName']}>
            <span className={styles['clipped']} title={task.title}>
              {task.title}
            </span>
            <span className={styles['under']}>
              <StateTag tone={task.kind === 'toSign' ? 'warning' : 'neutral'}>
                {TASK_WORDS[task.kind]}
              </StateTag>
              {task.detail}
            </span>
          </div>
          <div className={styles['heir']}>
            <HeirSelect
              tasks={[task]}
              label={`${task.title}的接手人`}
              without={without}
              value={heirs[task.taskId] ?? null}
              placeholder="选择接手人"
              onChoose={(memberId) => onChoose(task.taskId, memberId)}
            />
          </div>
        </li>
      ))}
    </ul>
  </>
)

interface HeirSelectProps {
  readonly tasks: OpenWork['tasks']
  readonly label: string
  readonly without: string
  readonly value?: string | null
  readonly placeholder?: string
  readonly onChoose: (memberId: string) => void
}

/** Offers those who may take all of these tasks, whoever else works here. */
const HeirSelect = ({ tasks, onChoose, ...field }: HeirSelectProps) => {
  const work = workOf(tasks.map(({ kind }) => kind))
  const except = tasks.flatMap(({ notAskable }) => notAskable)
  const useFound = (search: string) => useColleagues(search, { work, except })
  return (
    <ColleagueSelect
      {...field}
      useFound={useFound}
      nobody="没有找到能接手的同事：须已实名认证，并有所需的审批、审查或签署权限"
      onChange={(memberId) => {
        if (memberId !== null) onChoose(memberId)
      }}
    />
  )
}
