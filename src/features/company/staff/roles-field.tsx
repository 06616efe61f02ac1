// Choosing roles for a person among those the viewer may give.
import { Select } from 'antd'
import { useAssignableRoles } from '#src/features/company/staff/queries.ts'

export interface RolesFieldProps {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (roles: string[]) => void
}

export const RolesField = ({ id, value, onChange }: RolesFieldProps) => {
  const { data, isPending } = useAssignableRoles()
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      loading={isPending}
      placeholder="请选择角色"
      style={{ width: '100%' }}
      optionFilterProp="label"
      options={(data ?? []).map((role) => ({ value: role.id, label: role.name, note: role.note }))}
      optionRender={({ data: role }) => (
        <span>
          {role.label}
          {role.note !== '' && <span style={{ marginLeft: 8, color: 'var(--hint)' }}>{role.note}</span>}
        </span>
      )}
      value={value ?? []}
      onChange={(next) => onChange?.(next)}
    />
  )
}
