// What a leaving person still has in hand, each with the colleague who takes it.
import { StateTag } from '#src/ui/state-tag.tsx'
import { useColleagues } from '#src/features/company/staff/queries.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { TASK_WORDS } from '#src/features/company/staff/words.ts'
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
        <ColleagueSelect
          useFound={useColleagues}
          label="全部交给"
          without={without}
          onChange={(memberId) => {
            if (memberId !== null) onChooseForAll(memberId)
          }}
        />
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
            <ColleagueSelect
              useFound={useColleagues}
              label={`${task.title}的接手人`}
              without={without}
              value={heirs[task.taskId] ?? null}
              placeholder="选择接手人"
              onChange={(memberId) => {
                if (memberId !== null) onChoose(task.taskId, memberId)
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  </>
)
