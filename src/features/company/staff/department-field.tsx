// Choosing departments in a form: several for a person, one as a parent or a place to go.
import { useOrgTree } from '#src/ui/organisation.ts'
import { TreeSelect } from 'antd'
import { nodesOf } from '#src/features/company/staff/department-nodes.ts'

/** What antd's form hands to its field. */
interface FieldProps<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

const COMMON = {
  showSearch: true,
  treeNodeFilterProp: 'title',
  treeDefaultExpandAll: true,
  style: { width: '100%' },
  styles: { popup: { root: { maxHeight: 320 } } },
} as const

/** Any number of departments. */
export const DepartmentsField = ({ id, value, onChange }: FieldProps<string[]>) => {
  const { data } = useOrgTree()
  return (
    <TreeSelect<string[]>
      {...COMMON}
      {...(id === undefined ? {} : { id })}
      multiple
      allowClear
      maxTagCount="responsive"
      placeholder="不选则直属单位"
      treeData={nodesOf(data?.departments ?? [])}
      value={value ?? []}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** The value for the company itself. */
export const UNIT = 'unit'

export interface DepartmentFieldProps extends FieldProps<string> {
  /** A department that cannot be chosen, nor anything beneath it. */
  readonly without?: string
}

/** One department, or the unit itself. */
export const DepartmentField = ({ id, value, onChange, without }: DepartmentFieldProps) => {
  const { data } = useOrgTree()
  return (
    <TreeSelect<string>
      {...COMMON}
      {...(id === undefined ? {} : { id })}
      placeholder="请选择"
      treeData={[
        {
          value: UNIT,
          key: UNIT,
          title: `${data?.companyName ?? '单位'}（直属）`,
          children: nodesOf(data?.departments ?? [], null, without),
        },
      ]}
      {...(value === undefined ? {} : { value })}
      onChange={(next) => onChange?.(next)}
    />
  )
}
