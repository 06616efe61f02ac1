// Whom an authorisation names: a colleague found by what is typed, a department, or a role.
import { useColleagues, useOrgTree, useRoleNames } from '#src/ui/organisation.ts'
import { Button, Select, TreeSelect } from 'antd'
import type { Department } from '#protocol/company/departments.ts'
import type { GrantSubject } from '#protocol/seals/seals/use.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'

export interface SubjectFieldProps {
  readonly kind: GrantSubject['kind']
  /** Given by the form. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string | undefined) => void
}

export const SubjectField = ({ kind, ...field }: SubjectFieldProps) =>
  kind === 'member' ? (
    <ColleagueField {...field} />
  ) : kind === 'department' ? (
    <DepartmentField {...field} />
  ) : (
    <RoleField {...field} />
  )

type FieldProps = Omit<SubjectFieldProps, 'kind'>

const given = ({ id, value, onChange }: FieldProps) => ({
  ...(id === undefined ? {} : { id }),
  ...(value === undefined ? {} : { value }),
  onChange: (next: string | undefined) => onChange?.(next),
  style: { width: '100%' },
})

interface Asked {
  readonly isFetching: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Shown when nothing is offered: still loading, failed with a reason, or empty. */
const Nothing = ({ asked, none }: { readonly asked: Asked; readonly none: string }) => {
  if (asked.isFetching) return <>正在读取…</>
  if (asked.error === null) return <>{none}</>
  return (
    <span role="alert">
      没有读到：{asCallFailure(asked.error).words}
      <Button type="link" size="small" onClick={() => void asked.refetch()}>
        重试
      </Button>
    </span>
  )
}

const ColleagueField = ({ id, value, onChange }: FieldProps) => (
  <ColleagueSelect
    {...(id === undefined ? {} : { id })}
    {...(value === undefined ? {} : { value })}
    useFound={useColleagues}
    onChange={(memberId) => onChange?.(memberId ?? undefined)}
  />
)

interface Node {
  readonly value: string
  readonly title: string
  readonly children: Node[]
}

const nodesUnder = (all: readonly Department[], parentId: string | null): Node[] =>
  all
    .filter((department) => department.parentId === parentId)
    .map(({ departmentId, name }) => ({
      value: departmentId,
      title: name,
      children: nodesUnder(all, departmentId),
    }))

const DepartmentField = (props: FieldProps) => {
  const asked = useOrgTree()
  return (
    <TreeSelect<string>
      {...given(props)}
      loading={asked.isFetching}
      placeholder="选择部门"
      treeDefaultExpandAll
      notFoundContent={<Nothing asked={asked} none="单位还没有部门" />}
      treeData={nodesUnder(asked.data?.departments ?? [], null)}
    />
  )
}

const RoleField = (props: FieldProps) => {
  const asked = useRoleNames()
  const { data = [] } = asked
  return (
    <Select<string>
      {...given(props)}
      loading={asked.isFetching}
      placeholder="选择角色"
      notFoundContent={<Nothing asked={asked} none="没有可以选择的角色" />}
      options={data
        .filter(({ roleId }) => roleId !== 'superAdmin')
        .map(({ roleId, name }) => ({ value: roleId, label: name }))}
    />
  )
}
