// The roles of the company: their permissions and the people who hold them.
// See specification §2 (/user/userCenter/roleManage) and domain.md §5.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useCallback, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Role } from '#protocol/company/roles.ts'
import { PAGES } from '#protocol/pages.ts'
import { useRoles } from '#src/features/company/roles/queries.ts'
import { RoleList } from '#src/features/company/roles/role-list.tsx'
import { NewRole, RolePanel } from '#src/features/company/roles/role-panel.tsx'
import styles from '#src/features/company/roles/roles.module.css'
import { Allowed } from '#src/machines/allowed.tsx'
import { useUser } from '#src/machines/react.tsx'
import { mayUse } from '#src/machines/session-view.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const HERE = PAGES.roles

export const RoleManagePage = () => {
  const { data, error, refetch } = useRoles()
  const user = useUser()
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const isDirty = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    isDirty.current = now
  }, [])
  const confirm = useConfirm()
  const from = search.get('copy')
  const isMaking = search.has('new') || from !== null
  const current: Role | undefined = data?.find(({ roleId }) => roleId === search.get('role')) ?? data?.[0]

  const go = async (query: string) => {
    if (
      isDirty.current &&
      !(await confirm({
        title: '放弃没有保存的修改？',
        consequence: '这个角色的修改还没有保存，离开后会丢失。',
        verb: '放弃修改',
        isDangerous: true,
        otherwise: '继续编辑',
      }))
    )
      return
    leave(query)
  }
  const leave = (query: string) => {
    isDirty.current = false
    navigate(`${HERE}${query}`)
  }
  const show = (roleId: string) => leave(`?role=${roleId}`)
  const holds = (resource: string, action: string) => mayUse(user, resource, action)
  return (
    <>
      <PageHeader
        title="角色与权限"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="角色决定员工能打开哪些页面、能做哪些事。一人可以持有多个角色，权限相加；修改从对方的下一次操作起生效。"
        actions={
          <Allowed action="add">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void go('?new=1')}>
              新建角色
            </Button>
          </Allowed>
        }
      />
      {error !== null && data === undefined && (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton active />}
      {data !== undefined && current !== undefined && (
        <div className={styles['page']}>
          <RoleList
            roles={data}
            selected={isMaking ? undefined : current.roleId}
            onPick={(roleId) => void go(`?role=${roleId}`)}
          />
          {isMaking ? (
            <NewRole
              key={from}
              from={data.find(({ roleId }) => roleId === from)}
              holds={holds}
              onDirty={onDirty}
              onMade={show}
              onCancel={() => show(from ?? '')}
            />
          ) : (
            <RolePanel
              key={current.roleId}
              role={current}
              roles={data}
              holds={holds}
              onDirty={onDirty}
              onCopy={() => void go(`?copy=${current.roleId}`)}
              onDeleted={() => leave('')}
            />
          )}
        </div>
      )}
    </>
  )
}
