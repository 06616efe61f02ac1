// The departments of a company as a tree.
// A click selects one, dragging moves it, and a menu changes it.
import { ApartmentOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { useState } from 'react'
import type { Key } from 'react'
import type { Department } from '#protocol/company/departments.ts'
import styles from '#src/features/company/staff/organisation.module.css'

/** What a department's menu offers. */
export type DepartmentAction = 'open' | 'add' | 'edit' | 'move' | 'delete'

const VERBS: Readonly<Record<DepartmentAction, string>> = {
  open: '查看详情',
  add: '添加下级部门',
  edit: '修改',
  move: '移动到…',
  delete: '删除',
}

export interface DepartmentTreeProps {
  readonly companyName: string
  readonly total: number
  readonly departments: readonly Department[]
  /** The chosen department; undefined is the unit. */
  readonly chosen: string | undefined
  readonly actions: readonly DepartmentAction[]
  readonly onChoose: (departmentId: string | undefined) => void
  /** Undefined is the unit. */
  readonly onAction: (action: DepartmentAction, department: Department | undefined) => void
  readonly onMove: (departmentId: string, parentId: string | null, index: number) => void
}

const ROOT = 'unit'

export const DepartmentTree = (props: DepartmentTreeProps) => {
  const { companyName, departments, chosen, onChoose } = props
  const [shut, setShut] = useState<readonly Key[]>([])
  const all = [ROOT, ...departments.map(({ departmentId }) => departmentId)]
  const nodes = (parentId: string | null): TreeDataNode[] =>
    departments
      .filter((department) => department.parentId === parentId)
      .map((department) => ({
        key: department.departmentId,
        title: <Line {...props} department={department} name={department.name} count={department.total} />,
        children: nodes(department.departmentId),
      }))
  return (
    <Tree
      blockNode
      className={styles['tree'] ?? ''}
      aria-label="部门"
      draggable={
        props.actions.includes('move') ? { icon: false, nodeDraggable: ({ key }) => key !== ROOT } : false
      }
      selectedKeys={[chosen ?? ROOT]}
      expandedKeys={all.filter((key) => !shut.includes(key))}
      onExpand={(open) => setShut(all.filter((key) => !open.includes(key)))}
      onSelect={(_, { node }) => onChoose(node.key === ROOT ? undefined : String(node.key))}
      allowDrop={({ dropNode, dropPosition }) => dropNode.key !== ROOT || dropPosition === 0}
      onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
        const [moving, at] = [String(dragNode.key), String(node.key)]
        if (!dropToGap) return props.onMove(moving, at === ROOT ? null : at, 0)
        const parentId = departments.find(({ departmentId }) => departmentId === at)?.parentId ?? null
        const siblings = departments.filter(
          (department) => department.parentId === parentId && department.departmentId !== moving,
        )
        const place = siblings.findIndex(({ departmentId }) => departmentId === at)
        // Above the index of the one it was dropped at means behind that one, below it means before.
        const own = Number(node.pos.split('-').at(-1))
        props.onMove(moving, parentId, dropPosition > own ? place + 1 : Math.max(0, place))
      }}
      treeData={[
        {
          key: ROOT,
          title: <Line {...props} department={undefined} name={companyName} count={props.total} />,
          children: nodes(null),
        },
      ]}
    />
  )
}

interface LineProps extends DepartmentTreeProps {
  readonly department: Department | undefined
  readonly name: string
  readonly count: number
}

const Line = ({ department, name, count, actions, onAction }: LineProps) => {
  const offered = actions.filter(
    (action) => department !== undefined || action === 'add' || action === 'open',
  )
  return (
    <span className={styles['line']}>
      {department === undefined && <ApartmentOutlined aria-hidden className={styles['unitIcon'] ?? ''} />}
      <span className={styles['clipped']} title={name}>
        {name}
      </span>
      <span className={styles['count']}>{count}</span>
      {offered.length > 0 && (
        // The menu is inside the node: a click on it must not select the node.
        <span role="presentation" onClick={(event) => event.stopPropagation()}>
          <Dropdown
            trigger={['click']}
            menu={{
              items: offered.map((action) => ({
                key: action,
                label: action === 'add' && department === undefined ? '添加部门' : VERBS[action],
                danger: action === 'delete',
              })),
              onClick: ({ key }) => onAction(key as DepartmentAction, department),
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<MoreOutlined aria-hidden />}
              aria-label={`${name}的操作`}
            />
          </Dropdown>
        </span>
      )}
    </span>
  )
}
