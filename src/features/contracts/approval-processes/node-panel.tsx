// Setting one step: its name, who approves, and how several decide together.
import { Input, InputNumber, Radio, Space } from 'antd'
import { MOST_NODE_PEOPLE, NODE_NAME_LENGTH } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ApprovalNode, NodeApprovers, NodeMode } from '#protocol/contracts/approval-processes/nodes.ts'
import { PeopleChoice, RolesChoice } from '#src/features/contracts/approval-processes/choices.tsx'
import { MODE_WORDS, isForSeveral } from '#src/features/contracts/approval-processes/words.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

export interface NodePanelProps {
  readonly node: ApprovalNode
  readonly at: number
  readonly names: Readonly<Record<string, string>>
  readonly problemAt: (path: string) => string | undefined
  /** Receives the names of what was just chosen. */
  readonly onNames: (names: Readonly<Record<string, string>>) => void
  readonly onEdit: (change: Partial<Omit<ApprovalNode, 'nodeId'>>) => void
}

const KINDS: readonly { by: NodeApprovers['by']; label: string; fresh: NodeApprovers }[] = [
  { by: 'persons', label: '指定员工', fresh: { by: 'persons', memberIds: [] } },
  { by: 'roles', label: '持有角色的员工', fresh: { by: 'roles', roles: [] } },
  { by: 'head', label: '部门主管', fresh: { by: 'head', level: 1 } },
  { by: 'chosen', label: '发起人自选', fresh: { by: 'chosen', most: 1 } },
]

const MODES: readonly NodeMode[] = [1, 2, 3]

export const NodePanel = ({ node, at, names, problemAt, onNames, onEdit }: NodePanelProps) => {
  const { nodeId, name, mode, approvers } = node
  const problem = problemAt(`nodes.${nodeId}.approvers`)
  const set = (change: NodeApprovers): void => onEdit({ approvers: change })
  return (
    <section className={`card ${styles['panel']}`} aria-label={`设置第 ${at + 1} 步`}>
      <h2 className={styles['panelTitle']}>第 {at + 1} 步</h2>
      <LabelledField label="步骤名称" problem={problemAt(`nodes.${nodeId}.name`)}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={NODE_NAME_LENGTH}
            placeholder="如：法务审核"
            onChange={({ target }) => onEdit({ name: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label="由谁审批" isGroup problem={problem} path={`nodes.${nodeId}.approvers`}>
        {() => (
          <>
            <Radio.Group
              value={approvers.by}
              className={styles['kinds'] ?? ''}
              options={KINDS.map(({ by, label }) => ({ value: by, label }))}
              onChange={({ target }) => {
                const kind = KINDS.find(({ by }) => by === target.value)
                if (kind !== undefined) set(kind.fresh)
              }}
            />
            {approvers.by === 'persons' && (
              <PeopleChoice
                isDeciding
                label="审批人"
                value={approvers.memberIds}
                names={names}
                isWrong={problem !== undefined}
                onNames={onNames}
                onChange={(memberIds) => set({ by: 'persons', memberIds })}
              />
            )}
            {approvers.by === 'roles' && (
              <RolesChoice
                label="审批角色"
                value={approvers.roles}
                names={names}
                isWrong={problem !== undefined}
                onNames={onNames}
                onChange={(roles) => set({ by: 'roles', roles })}
              />
            )}
            {approvers.by === 'head' && (
              <Radio.Group
                value={approvers.level}
                options={[
                  { value: 1, label: '直接主管' },
                  { value: 2, label: '上一级主管' },
                ]}
                onChange={({ target }) => set({ by: 'head', level: target.value as 1 | 2 })}
              />
            )}
            {approvers.by === 'chosen' && (
              <Space>
                最多
                <InputNumber
                  aria-label="最多几人"
                  min={1}
                  max={MOST_NODE_PEOPLE}
                  precision={0}
                  value={approvers.most}
                  onChange={(most) => set({ by: 'chosen', most: most ?? 1 })}
                />
                人
              </Space>
            )}
            <p className={styles['explained']}>{EXPLAINED[approvers.by]}</p>
          </>
        )}
      </LabelledField>
      {isForSeveral(node) && (
        <LabelledField label="多人时怎样通过" isGroup hint={<HelpLink topic={TOPICS.nodeModes} />}>
          {() => (
            <Radio.Group value={mode} onChange={({ target }) => onEdit({ mode: target.value as NodeMode })}>
              <Space orientation="vertical" size={4}>
                {MODES.map((value) => (
                  <Radio key={value} value={value}>
                    {MODE_WORDS[value].word}
                    <span className={styles['quiet']}>　{MODE_WORDS[value].hint}</span>
                  </Radio>
                ))}
              </Space>
            </Radio.Group>
          )}
        </LabelledField>
      )}
    </section>
  )
}

const EXPLAINED: Record<NodeApprovers['by'], string> = {
  persons: '审批人离职前须先交接；有人离职后，列表里会提醒您改选。',
  roles: '发起时在职且持有所选角色的员工都会收到审批。',
  head: '按发起人的第一个部门找主管；部门没有主管，或发起人自己就是主管时，找再上一级。',
  chosen: '发起人在发起时从在职同事里选择。',
}
