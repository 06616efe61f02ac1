// The catalogue of permissions with a tick at each action: groups, resources, actions (domain.md §5).
import { SearchOutlined } from '@ant-design/icons'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { GRANTABLE } from '#protocol/permissions.ts'
import type { Grants, PermissionResource } from '#protocol/permissions.ts'
import {
  found,
  isFixed,
  offeredTo,
  ticked,
  withAction,
  withAll,
} from '#src/features/company/roles/role-draft.ts'
import type { Holds } from '#src/features/company/roles/role-draft.ts'
import styles from '#src/features/company/roles/roles.module.css'

const GROUPS = [
  { kind: 'page', label: '页面', hint: '能打开的页面，以及在页面上能做的事' },
  { kind: 'work', label: '工作', hint: '能对合同、用印和模板做的事' },
] as const

export interface GrantsTreeProps {
  readonly grants: Grants
  /** Left out where the role cannot be changed. */
  readonly onChange?: ((grants: Grants) => void) | undefined
  readonly holds: Holds
}

export const GrantsTree = ({ grants, onChange, holds }: GrantsTreeProps) => {
  const [search, setSearch] = useState('')
  const shown = offeredTo(holds, found(search))
  const { on, of } = ticked(grants, offeredTo(holds, GRANTABLE))
  return (
    <div>
      <div className={styles['treeBar']}>
        <span className="tabular" aria-live="polite">
          已选 {on} 项，共 {of} 项
        </span>
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder="搜索权限"
          aria-label="搜索权限"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={styles['treeSearch'] ?? ''}
        />
      </div>
      {shown.length === 0 && <p className={styles['nothing']}>没有名称含有“{search.trim()}”的权限。</p>}
      {GROUPS.map(({ kind, label, hint }) => {
        const resources = shown.filter((resource) => resource.kind === kind)
        return resources.length === 0 ? null : (
          <section key={kind} aria-label={label} className={styles['group']}>
            <header className={styles['groupHead']}>
              <AllBox
                label={label}
                resources={resources}
                grants={grants}
                holds={holds}
                onChange={onChange}
                name={`${label}：全选`}
              />
              <span className={styles['quiet']}>{hint}</span>
            </header>
            {resources.map((resource) => (
              <ResourceRow
                key={resource.code}
                resource={resource}
                search={search.trim()}
                grants={grants}
                holds={holds}
                onChange={onChange}
              />
            ))}
          </section>
        )
      })}
    </div>
  )
}

const ResourceRow = ({
  resource,
  search,
  grants,
  holds,
  onChange,
}: GrantsTreeProps & { readonly resource: PermissionResource; readonly search: string }) => {
  const { code, label, actions } = resource
  return (
    <div role="group" aria-label={label} className={styles['resource']}>
      <AllBox
        label={label}
        resources={[resource]}
        grants={grants}
        holds={holds}
        onChange={isFixed(code) ? undefined : onChange}
        name={`${label}：全选`}
      />
      <div className={styles['actions']}>
        {actions.map((action) => {
          const isMine = holds(code, action.code)
          return (
            <Checkbox
              key={action.code}
              checked={grants[code]?.includes(action.code) ?? false}
              disabled={onChange === undefined || isFixed(code) || !isMine}
              title={titleOf(code, isMine, onChange !== undefined)}
              onChange={({ target }) => onChange?.(withAction(grants, code, action.code, target.checked))}
            >
              {search !== '' && action.label.includes(search) ? <mark>{action.label}</mark> : action.label}
            </Checkbox>
          )
        })}
      </div>
    </div>
  )
}

const titleOf = (code: string, isMine: boolean, isOpen: boolean): string => {
  if (!isOpen) return ''
  if (isFixed(code)) return '每位员工都有，不能去掉'
  return isMine ? '' : '您自己没有这项权限，不能授予或收回'
}

const AllBox = ({
  label,
  name,
  resources,
  grants,
  holds,
  onChange,
}: GrantsTreeProps & {
  readonly label: string
  readonly name: string
  readonly resources: readonly PermissionResource[]
}) => {
  const open = resources.filter(({ code }) => !isFixed(code))
  const { on, of } = ticked(grants, resources)
  const isMovable = open.some(({ code, actions }) => actions.some((action) => holds(code, action.code)))
  return (
    <Checkbox
      className={styles['all'] ?? ''}
      aria-label={name}
      checked={on === of}
      indeterminate={on > 0 && on < of}
      disabled={onChange === undefined || !isMovable}
      onChange={({ target }) => onChange?.(withAll(grants, open, target.checked, holds))}
    >
      {label}
    </Checkbox>
  )
}
