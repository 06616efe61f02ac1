// What follows when a form is handed in: its approval process, and whom it is copied to.
import { Radio, Tag } from 'antd'
import { Link } from 'wouter'
import { MOST_HR_COPIES } from '#protocol/hr/hr-designs/fields.ts'
import type { HrDesign } from '#protocol/hr/hr-designs/hr-designs.ts'
import { PAGES } from '#protocol/pages.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { useMay } from '#src/machines/react.tsx'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from './designs.module.css'

export interface AfterPanelProps {
  readonly copies: HrDesign['copies']
  readonly processes: HrDesign['processes']
  readonly onCopies: (copies: HrDesign['copies']) => void
}

export const AfterPanel = ({ copies: { timing, people }, processes, onCopies }: AfterPanelProps) => {
  const mayEdit = useMay('approveManage', 'edit')
  const mayAdd = useMay('approveManage', 'add')
  const known = Object.fromEntries(people.map(({ memberId, name }) => [memberId, name]))
  return (
    <section className={`card ${styles['panel']}`} aria-label="审批与抄送">
      <h2 className={styles['panelTitle']}>审批与抄送</h2>
      <div className={styles['list']}>
        {processes.length === 0 && (
          <p className={styles['quiet']}>没有审批流程：由发起人选择的同事依次审批。</p>
        )}
        {processes.map(({ processId, name, isEnabled }) => (
          <div key={processId} className={styles['line']}>
            {mayEdit ? <Link href={PAGES.hrApprovalProcess(processId)}>{name}</Link> : <span>{name}</span>}
            <Tag color={isEnabled ? 'green' : 'default'}>{isEnabled ? '启用中' : '未启用'}</Tag>
          </div>
        ))}
        {mayAdd && <Link href={PAGES.newHrApprovalProcess}>新建审批流程</Link>}
      </div>
      <LabelledField label="抄送给（选填）">
        {({ id }) => (
          <ColleaguePicker
            id={id}
            value={people.map(({ memberId }) => memberId)}
            names={known}
            most={MOST_HR_COPIES}
            useFound={useColleagues}
            onChange={(memberIds, names) =>
              onCopies({
                timing,
                people: memberIds.map((memberId) => ({
                  memberId,
                  name: names[memberId] ?? known[memberId] ?? '',
                })),
              })
            }
          />
        )}
      </LabelledField>
      {people.length > 0 && (
        <Radio.Group
          aria-label="何时抄送"
          value={timing}
          options={[
            { value: 1, label: '提交审批时' },
            { value: 2, label: '审批通过后' },
          ]}
          onChange={({ target }) => onCopies({ timing: target.value as 1 | 2, people })}
        />
      )}
    </section>
  )
}
