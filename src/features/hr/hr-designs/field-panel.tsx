// Setting one field: its name, hint, options or columns, width, and when it is shown.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Radio, Select } from 'antd'
import { decidersOf, MOST_HR_COLUMNS, MOST_HR_OPTIONS } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { KEPT_DICTIONARIES } from '#protocol/platform/dictionaries.ts'
import { StartField } from '#src/features/hr/hr-designs/start-field.tsx'
import { FIELD_WORDS } from '#src/features/hr/hr-designs/words.ts'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import styles from './designs.module.css'

type Change = Partial<Omit<HrField, 'fieldId' | 'owner' | 'kind'>>

export interface FieldPanelProps {
  readonly field: HrField
  readonly fields: readonly HrField[]
  readonly problem: string | undefined
  readonly onChange: (change: Change) => void
}

export const FieldPanel = ({ field, fields, problem, onChange }: FieldPanelProps) => {
  const { kind, label, hint, required, isPersonal, width } = field
  return (
    <section className={`card ${styles['panel']}`} aria-label="字段设置">
      <h2 className={styles['panelTitle']}>{FIELD_WORDS[kind]}字段</h2>
      <LabelledField label="字段名称" problem={problem}>
        {(control) => (
          <Input
            {...control}
            value={label}
            maxLength={30}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label="填写提示（选填）">
        {(control) => (
          <Input
            {...control}
            value={hint}
            maxLength={100}
            onChange={({ target }) => onChange({ hint: target.value })}
          />
        )}
      </LabelledField>
      {kind === 'select' && <Options field={field} onChange={onChange} />}
      {kind === 'rows' && <Columns field={field} onChange={onChange} />}
      <Checkbox checked={required} onChange={({ target }) => onChange({ required: target.checked })}>
        必填
      </Checkbox>
      <Checkbox checked={isPersonal} onChange={({ target }) => onChange({ isPersonal: target.checked })}>
        个人信息：只有人事可查看，查看记入记录
      </Checkbox>
      {kind === 'date' && (
        <Checkbox
          checked={field.runsOut === true}
          onChange={({ target }) => onChange({ runsOut: target.checked })}
        >
          是证件等的到期日：列入到期事项，到期前 30 天和 7 天提醒人事
        </Checkbox>
      )}
      <StartField field={field} onChange={onChange} />
      <LabelledField label="宽度" isGroup>
        {() => (
          <Radio.Group
            value={width}
            options={[
              { value: 'half', label: '半行' },
              { value: 'full', label: '整行' },
            ]}
            onChange={({ target }) => onChange({ width: target.value as HrField['width'] })}
          />
        )}
      </LabelledField>
      <Condition field={field} fields={fields} onChange={onChange} />
    </section>
  )
}

type PartProps = Pick<FieldPanelProps, 'field' | 'onChange'>

/** Lists of people's facts that the platform keeps. */
const LISTS = ['ethnicGroups', 'degrees', 'politicalStatus', 'maritalStatus'] as const

/** Takes all the names of a list as options; they can be changed afterwards. */
const FromList = ({ onChange }: Pick<PartProps, 'onChange'>) => {
  const names = {
    ethnicGroups: useOfferedNames('ethnicGroups'),
    degrees: useOfferedNames('degrees'),
    politicalStatus: useOfferedNames('politicalStatus'),
    maritalStatus: useOfferedNames('maritalStatus'),
  }
  const known = LISTS.filter((list) => names[list].length >= 2)
  if (known.length === 0) return null
  return (
    <Select
      value={null}
      placeholder="用字典填入选项"
      aria-label="用字典填入选项"
      options={known.map((list) => ({ value: list, label: KEPT_DICTIONARIES[list] }))}
      onChange={(list: (typeof LISTS)[number] | null) =>
        list !== null && onChange({ options: names[list].slice(0, MOST_HR_OPTIONS) })
      }
    />
  )
}

const Options = ({ field: { options }, onChange }: PartProps) => (
  <div className={styles['list']} role="group" aria-label="选项">
    <FromList onChange={onChange} />
    {options.map((option, at) => (
      // Options have no name of their own but their place.
      <div key={at} className={styles['line']}>
        <Input
          aria-label={`选项 ${at + 1}`}
          placeholder={`选项 ${at + 1}`}
          value={option}
          maxLength={30}
          onChange={({ target }) =>
            onChange({ options: options.map((one, place) => (place === at ? target.value : one)) })
          }
        />
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除选项 ${at + 1}`}
          disabled={options.length <= 2}
          onClick={() => onChange({ options: options.filter((_, place) => place !== at) })}
        />
      </div>
    ))}
    <Button
      type="dashed"
      icon={<PlusOutlined aria-hidden />}
      disabled={options.length >= MOST_HR_OPTIONS}
      onClick={() => onChange({ options: [...options, ''] })}
    >
      添加选项
    </Button>
  </div>
)

const COLUMN_KINDS = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '数字' },
  { value: 'date', label: '日期' },
] as const

const Columns = ({ field: { columns }, onChange }: PartProps) => {
  const set = (at: number, change: Partial<HrField['columns'][number]>): void =>
    onChange({ columns: columns.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  return (
    <div className={styles['list']} role="group" aria-label="列">
      {columns.map((column, at) => (
        // Columns have no name of their own but their place.
        <div key={at} className={styles['line']}>
          <Input
            aria-label={`第 ${at + 1} 列的名称`}
            placeholder={`第 ${at + 1} 列`}
            value={column.label}
            maxLength={30}
            onChange={({ target }) => set(at, { label: target.value })}
          />
          <Select
            aria-label={`第 ${at + 1} 列的内容`}
            value={column.kind}
            style={{ width: 96, flex: 'none' }}
            options={[...COLUMN_KINDS]}
            onChange={(kind) => set(at, { kind })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第 ${at + 1} 列`}
            disabled={columns.length <= 1}
            onClick={() => onChange({ columns: columns.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={columns.length >= MOST_HR_COLUMNS}
        onClick={() => onChange({ columns: [...columns, { label: '', kind: 'text' }] })}
      >
        添加列
      </Button>
    </div>
  )
}

const Condition = ({ field, fields, onChange }: Pick<FieldPanelProps, 'field' | 'fields' | 'onChange'>) => {
  const deciders = decidersOf(fields, field)
  const { when } = field
  if (deciders.length === 0 && when === null)
    return <p className={styles['quiet']}>在它前面添加单选字段后，可以设置只在选了某项时显示。</p>
  const decider = deciders.find(({ fieldId }) => fieldId === when?.fieldId)
  return (
    <LabelledField label="何时显示" isGroup>
      {() => (
        <div className={styles['list']}>
          <Select
            aria-label="依据的字段"
            value={when?.fieldId ?? ''}
            options={[
              { value: '', label: '总是显示' },
              ...deciders.map(({ fieldId, label }) => ({
                value: fieldId,
                label: `当“${label === '' ? '未命名字段' : label}”选择`,
              })),
            ]}
            onChange={(fieldId) => {
              const next = deciders.find((one) => one.fieldId === fieldId)
              onChange({ when: next === undefined ? null : { fieldId, equals: next.options[0] ?? '' } })
            }}
          />
          {when !== null && (
            <Select
              aria-label="选项"
              value={when.equals}
              options={(decider?.options ?? []).map((option) => ({ value: option, label: option }))}
              onChange={(equals) => onChange({ when: { ...when, equals } })}
            />
          )}
        </div>
      )}
    </LabelledField>
  )
}
