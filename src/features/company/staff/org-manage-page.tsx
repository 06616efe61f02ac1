// /user/userCenter/orgManage: departments at the left, staff of the selected one at the right.
// See domain.md §10.
import { useOrgTree } from '#src/ui/organisation.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Department } from '#protocol/company/departments.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { useStaffAddress } from '#src/features/company/staff/address.ts'
import { DeleteDialog } from '#src/features/company/staff/delete-dialog.tsx'
import { DepartmentDialog } from '#src/features/company/staff/department-dialog.tsx'
import { pathOf } from '#src/features/company/staff/department-nodes.ts'
import { DepartmentTree } from '#src/features/company/staff/department-tree.tsx'
import type { DepartmentAction } from '#src/features/company/staff/department-tree.tsx'
import { MoveDialog } from '#src/features/company/staff/move-dialog.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { useMoveDepartment, useStaffPage } from '#src/features/company/staff/queries.ts'
import { useStaffActions } from '#src/features/company/staff/staff-dialogs.tsx'
import { staffColumns } from '#src/features/company/staff/staff-columns.tsx'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

interface Open {
  readonly action: DepartmentAction
  readonly department: Department | undefined
}

const detailPath = (departmentId: string | undefined): string =>
  `${PAGES.department}${departmentId === undefined ? '' : `?departmentId=${departmentId}`}`

export const OrgManagePage = () => {
  const address = useStaffAddress()
  const [, go] = useLocation()
  const [open, setOpen] = useState<Open | undefined>()
  const [mayAdd, mayEdit, mayDelete] = [
    useMay('orgManage', 'addDept'),
    useMay('orgManage', 'editDept'),
    useMay('orgManage', 'delDept'),
  ]
  const raise = useRaiseAlert()
  const move = useMoveDepartment()
  const tree = useOrgTree()
  const { departmentId } = address
  const chosen = tree.data?.departments.find((one) => one.departmentId === departmentId)
  const actions: DepartmentAction[] = [
    'open',
    ...(mayAdd ? (['add'] as const) : []),
    ...(mayEdit ? (['edit', 'move'] as const) : []),
    ...(mayDelete ? (['delete'] as const) : []),
  ]
  const close = () => setOpen(undefined)
  if (tree.data === undefined)
    return tree.error === null ? (
      <Skeleton active />
    ) : (
      <div className="card">
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
      </div>
    )
  const { companyName, total, departments } = tree.data
  return (
    <>
      <PageHeader
        title="组织架构"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        actions={
          mayAdd ? (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setOpen({ action: 'add', department: chosen })}
            >
              添加部门
            </Button>
          ) : undefined
        }
      />
      <div className={styles['split']}>
        <aside className={`card ${styles['treeCard']}`}>
          <DepartmentTree
            {...{ companyName, total, departments, actions }}
            chosen={chosen?.departmentId}
            onChoose={(next) => address.change({ departmentId: next, search: '' })}
            onAction={(action, department) =>
              action === 'open' ? go(detailPath(department?.departmentId)) : setOpen({ action, department })
            }
            onMove={(moving, parentId, index) =>
              move.mutate(
                { departmentId: moving, parentId, index },
                { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') },
              )
            }
          />
          {departments.length === 0 && (
            <p className={styles['treeHint']}>还没有部门。从单位名称旁的菜单，或右上角添加第一个部门。</p>
          )}
        </aside>
        <section className={`card ${styles['list']}`}>
          <div className={styles['chosen']}>
            <div className={styles['chosenName']}>
              <h2>{chosen?.name ?? companyName}</h2>
              <p>
                {chosen === undefined
                  ? `共 ${total} 人，${departments.length} 个部门`
                  : [
                      pathOf(departments, chosen.departmentId).join(' / '),
                      `${chosen.total} 人`,
                      chosen.headName === '' ? '未指定主管' : `主管 ${chosen.headName}`,
                    ].join(' · ')}
              </p>
            </div>
            <LinkButton href={detailPath(chosen?.departmentId)}>查看详情</LinkButton>
          </div>
          <People key={departmentId ?? ''} />
        </section>
      </div>
      {open?.action === 'add' && (
        <DepartmentDialog parentId={open.department?.departmentId ?? null} onClose={close} />
      )}
      {open?.action === 'edit' && open.department !== undefined && (
        <DepartmentDialog department={open.department} parentId={open.department.parentId} onClose={close} />
      )}
      {open?.action === 'move' && open.department !== undefined && (
        <MoveDialog department={open.department} onClose={close} />
      )}
      {open?.action === 'delete' && open.department !== undefined && (
        <DeleteDialog
          department={open.department}
          onClose={close}
          onDeleted={() => {
            close()
            if (open.department?.departmentId === departmentId)
              address.change({ departmentId: open.department?.parentId ?? undefined })
          }}
        />
      )}
    </>
  )
}

/** The people of the chosen department and beneath it; only for those who may see them. */
const People = () => {
  const address = useStaffAddress()
  const maySee = useMay('staffManage', 'view')
  return maySee ? (
    <PeopleList address={address} />
  ) : (
    <EmptyState title="没有查看员工的权限" hint="如需查看本部门人员，请联系单位管理员授权。" />
  )
}

const PeopleList = ({ address }: { readonly address: ReturnType<typeof useStaffAddress> }) => {
  const { departmentId, search, page } = address
  const answer = useStaffPage('working', { departmentId, search }, page)
  const me = answer.data?.rows.find(({ isMe }) => isMe)
  const { act, view } = useStaffActions(me?.memberId ?? '')
  return (
    <>
      <ListFrame
        isInside
        answer={answer}
        page={page}
        onPage={(next) => address.change({ page: next })}
        tools={
          <ListSearch
            value={search}
            label="搜索员工"
            hint="姓名、手机号或工号"
            onSearch={(text) => address.change({ search: text })}
          />
        }
        rowKey="memberId"
        // Beside the tree there is room for the department on wide windows alone.
        columns={staffColumns(act).map((column) =>
          column.key === 'place' ? { ...column, from: '1600' as const } : column,
        )}
        empty={
          search === '' ? (
            <EmptyState
              title="这里还没有人"
              hint="在员工页编辑某人的部门，或邀请时选择这个部门。"
              action={
                <LinkButton href={`${PAGES.staff}?departmentId=${departmentId ?? ''}`}>去邀请</LinkButton>
              }
            />
          ) : (
            <EmptyState title={`没有找到“${search}”`} hint="换个关键词，或选择上级部门再找。" />
          )
        }
      />
      {view}
    </>
  )
}
