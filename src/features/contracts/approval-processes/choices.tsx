// Lets the user choose people, roles and departments for a process.
// It keeps the names of those chosen before.
import { useColleagues, useOrgTree } from '#src/ui/organisation.ts'
import { Select } from 'antd'
import { useApproverRoles, useApprovers } from '#src/features/contracts/approval-processes/queries.ts'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'

export interface ChoiceProps {
  readonly id?: string
  readonly label?: string
  readonly value: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** Names of what is chosen already, by id or code. */
  readonly names: Readonly<Record<string, string>>
  readonly isWrong?: boolean
  /** Receives the names of what was just chosen, by id or code. */
  readonly onNames?: (names: Readonly<Record<string, string>>) => void
}

const common = ({ id, label, isWrong = false }: Pick<ChoiceProps, 'id' | 'label' | 'isWrong'>) => ({
  mode: 'multiple' as const,
  style: { width: '100%' },
  ...(id === undefined ? {} : { id }),
  ...(label === undefined ? {} : { 'aria-label': label }),
  ...(isWrong ? { status: 'error' as const } : {}),
})

interface Option {
  readonly value: string
  readonly label: string
}

/** Chosen ones that are not among those found keep their names. */
const withChosen = (
  options: readonly Option[],
  { value, names }: Pick<ChoiceProps, 'value' | 'names'>,
): Option[] => [
  ...value
    .filter((key) => !options.some((option) => option.value === key))
    .map((key) => ({ value: key, label: names[key] ?? '已选' })),
  ...options,
]

interface PeopleChoiceProps extends ChoiceProps {
  /** Whether those chosen decide: then those alone are offered who may. */
  readonly isDeciding?: boolean
}

export const PeopleChoice = ({ isDeciding = false, onNames, onChange, ...props }: PeopleChoiceProps) => (
  <ColleaguePicker
    {...props}
    useFound={isDeciding ? useApprovers : useColleagues}
    onChange={(memberIds, names) => {
      onNames?.(names)
      onChange(memberIds)
    }}
  />
)

export const RolesChoice = (props: ChoiceProps) => {
  const { data, isPending } = useApproverRoles()
  const options = (data ?? []).map(({ code, name, holders }) => ({
    value: code,
    label: `${name}（${holders === 0 ? '无人持有' : `${holders} 人`}）`,
    name,
  }))
  return (
    <Select<string[]>
      {...common(props)}
      placeholder="选择角色"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      value={[...props.value]}
      options={withChosen(options, props)}
      onChange={(chosen) => {
        props.onNames?.(Object.fromEntries(options.map(({ value, name }) => [value, name])))
        props.onChange(chosen)
      }}
    />
  )
}

export const DepartmentsChoice = (props: ChoiceProps) => {
  const { data, isPending } = useOrgTree()
  const all = data?.departments ?? []
  const pathOf = (id: string | null): string => {
    const found = all.find(({ departmentId }) => departmentId === id)
    return found === undefined ? '' : [pathOf(found.parentId), found.name].filter(Boolean).join('/')
  }
  const options = all.map(({ departmentId }) => ({ value: departmentId, label: pathOf(departmentId) }))
  return (
    <Select<string[]>
      {...common(props)}
      placeholder="选择部门，包含其下级部门"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      value={[...props.value]}
      options={withChosen(options, props)}
      notFoundContent="单位还没有部门"
      onChange={(chosen) => props.onChange(chosen)}
    />
  )
}
