// The first page of a process: what it approves, its name, who may start it, its condition.
// See domain.md §10 (approveManageEdit).
import { Checkbox, Input, InputNumber, Radio, Select } from 'antd'
import { APPROVAL_SCOPES, BUILT_SCOPES } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ProcessConditions, ProcessUsers } from '#protocol/contracts/approval-processes/nodes.ts'
import {
  PROCESS_NAME_LENGTH,
  PROCESS_NOTE_LENGTH,
} from '#protocol/contracts/approval-processes/approval-processes.ts'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import {
  DepartmentsChoice,
  PeopleChoice,
  RolesChoice,
} from '#src/features/contracts/approval-processes/choices.tsx'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import type { ProcessBasics } from '#src/machines/process-edits.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'

export interface BasicsFormProps {
  readonly basics: ProcessBasics
  /** A stored process keeps its scope. */
  readonly isNew: boolean
  readonly names: Readonly<Record<string, string>>
  readonly problemAt: (path: string) => string | undefined
  readonly onEdit: (change: Partial<ProcessBasics>) => void
}

export const BasicsForm = ({ basics, isNew, names, problemAt, onEdit }: BasicsFormProps) => {
  const types = useOfferedNames('contractTypes')
  const { users, conditions } = basics
  const shown = APPROVAL_SCOPES.filter(({ code }) => BUILT_SCOPES.includes(code) || code === basics.scope)
  const group = APPROVAL_SCOPES.find(({ code }) => code === basics.scope)?.group
  const setUsers = (change: Partial<ProcessUsers>): void => onEdit({ users: { ...users, ...change } })
  const setConditions = (change: Partial<ProcessConditions>): void =>
    onEdit({ conditions: { ...conditions, ...change } })
  return (
    <div className={styles['form']}>
      <LabelledField label="审批事项" isGroup hint={isNew ? undefined : '保存后不能更换，可另建流程'}>
        {() => (
          <Radio.Group
            value={basics.scope}
            disabled={!isNew}
            options={shown
              .filter((scope) => scope.group === group || scope.code === basics.scope)
              .map(({ code, name }) => ({
                value: code,
                label: name,
              }))}
            onChange={({ target }) => onEdit({ scope: target.value as ProcessBasics['scope'] })}
          />
        )}
      </LabelledField>
      <LabelledField label="流程名称" path="name" problem={problemAt('name')}>
        {(control) => (
          <Input
            {...control}
            value={basics.name}
            maxLength={PROCESS_NAME_LENGTH}
            placeholder={group === 'hr' ? '如：入职审批' : '如：大额采购合同审批'}
            onChange={({ target }) => onEdit({ name: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label="说明" isOptional>
        {(control) => (
          <Input
            {...control}
            value={basics.note}
            maxLength={PROCESS_NOTE_LENGTH}
            placeholder="发起人会看到，如：法务三个工作日内答复"
            onChange={({ target }) => onEdit({ note: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label="适用范围" path="users" isGroup problem={problemAt('users')}>
        {() => (
          <>
            <Radio.Group
              value={users.kind}
              options={[
                { value: 'all', label: '全体员工' },
                { value: 'some', label: '指定部门、角色或员工' },
              ]}
              onChange={({ target }) => setUsers({ kind: target.value as ProcessUsers['kind'] })}
            />
            {users.kind === 'some' && (
              <div className={styles['stack']}>
                <DepartmentsChoice
                  label="可以使用的部门"
                  value={users.departmentIds}
                  names={names}
                  onChange={(departmentIds) => setUsers({ departmentIds })}
                />
                <RolesChoice
                  label="可以使用的角色"
                  value={users.roles}
                  names={names}
                  onChange={(roles) => setUsers({ roles })}
                />
                <PeopleChoice
                  label="可以使用的员工"
                  value={users.memberIds}
                  names={names}
                  onChange={(memberIds) => setUsers({ memberIds })}
                />
              </div>
            )}
          </>
        )}
      </LabelledField>
      <LabelledField
        label="本人提交"
        isGroup
        hint="默认由其他审批人审批；勾选后，提交人也可以审批自己提交的内容"
      >
        {() => (
          <Checkbox
            checked={basics.allowsSelf}
            onChange={({ target }) => onEdit({ allowsSelf: target.checked })}
          >
            允许提交人审批自己提交的内容
          </Checkbox>
        )}
      </LabelledField>
      {(basics.scope === 'contract' || basics.scope === 'seal') && (
        <>
          <LabelledField
            label="适用的合同类型"
            isOptional
            hint="不选则不限类型。满足条件的必须走审批；没有填写类型的合同也适用"
          >
            {(control) => (
              <Select<string[]>
                id={control.id}
                mode="tags"
                style={{ width: '100%' }}
                placeholder="选择或输入，可选多个"
                value={[...conditions.contractTypes]}
                options={types.map((value) => ({ value }))}
                onChange={(contractTypes) => setConditions({ contractTypes })}
              />
            )}
          </LabelledField>
          <LabelledField
            label="适用的合同金额"
            path="amount"
            isOptional
            isGroup
            problem={problemAt('amount')}
            hint="不填则不限金额；没有填写金额的合同也适用"
          >
            {() => (
              <span className={styles['range']}>
                <Yuan
                  label="金额下限（含）"
                  value={conditions.amountFrom}
                  onChange={(amountFrom) => setConditions({ amountFrom })}
                />
                <span>（含）至</span>
                <Yuan
                  label="金额上限（不含）"
                  value={conditions.amountBelow}
                  onChange={(amountBelow) => setConditions({ amountBelow })}
                />
                <span>（不含）</span>
              </span>
            )}
          </LabelledField>
        </>
      )}
    </div>
  )
}

interface YuanProps {
  readonly label: string
  /** 分 */
  readonly value: number | null
  readonly onChange: (fen: number | null) => void
}

const Yuan = ({ label, value, onChange }: YuanProps) => (
  <InputNumber<number>
    aria-label={label}
    prefix="¥"
    style={{ width: 180 }}
    value={value === null ? null : value / 100}
    min={0}
    max={999_999_999_999.99}
    precision={2}
    controls={false}
    changeOnWheel={false}
    placeholder="不限"
    onChange={(yuan) => onChange(yuan === null ? null : Math.round(yuan * 100))}
  />
)
