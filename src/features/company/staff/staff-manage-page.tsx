// /user/userCenter/staffManage: the people of the company (domain.md §10 员工: 邀请, 导入, 角色, 停用, 离职).
import { useOrgTree } from '#src/ui/organisation.ts'
import { ImportOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { STAFF_TABS } from '#protocol/company/staff/staff.ts'
import type { StaffTab } from '#protocol/company/staff/staff.ts'
import { PAGES } from '#protocol/pages.ts'
import { useStaffAddress } from '#src/features/company/staff/address.ts'
import { nodesOf } from '#src/features/company/staff/department-nodes.ts'
import { ImportDialog } from '#src/features/company/staff/import-dialog.tsx'
import { InviteDrawer } from '#src/features/company/staff/invite-drawer.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { useStaffCounts, useStaffPage } from '#src/features/company/staff/queries.ts'
import { useStaffActions } from '#src/features/company/staff/staff-dialogs.tsx'
import { staffColumns } from '#src/features/company/staff/staff-columns.tsx'
import { EMPTY_WORDS, TAB_WORDS } from '#src/features/company/staff/words.ts'
import { useMay } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { ListSearch } from '#src/ui/list-search.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const lastPageOf = ({ total, pageSize }: { readonly total: number; readonly pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize))

export const StaffManagePage = () => {
  const address = useStaffAddress()
  const { tab, departmentId, search, page } = address
  const filter = { departmentId, search }
  const [adding, setAdding] = useState<'invite' | 'import' | undefined>()
  const [mayInvite, mayImport] = [useMay('staffManage', 'invite'), useMay('staffManage', 'import')]
  const tree = useOrgTree()
  const counts = useStaffCounts(filter)
  const answer = useStaffPage(tab, filter, page)
  const { data, isPlaceholderData } = answer
  const { change } = address
  // The last row of the last page may have gone elsewhere.
  const lastPage = data === undefined || isPlaceholderData ? undefined : lastPageOf(data)
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) change({ page: lastPage })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is another function on every render
  }, [page, lastPage])
  const me = data?.rows.find(({ isMe }) => isMe)
  const { act, view } = useStaffActions(me?.memberId ?? '')
  const invite = mayInvite ? (
    <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setAdding('invite')}>
      邀请员工
    </Button>
  ) : undefined
  const isFiltered = search !== '' || departmentId !== undefined
  return (
    <>
      <PageHeader
        title="员工"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        actions={
          <>
            {mayImport && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setAdding('import')}>
                批量邀请
              </Button>
            )}
            {invite}
          </>
        }
      />
      <ListFrame
        answer={answer}
        page={page}
        onPage={(next) => address.change({ page: next })}
        tabs={{
          active: tab,
          items: (Object.keys(STAFF_TABS) as StaffTab[]).map((key) => ({
            key,
            word: TAB_WORDS[key],
            count: counts.data?.[key],
          })),
          onTab: (next) => address.change({ tab: next }),
        }}
        above={
          <div className={styles['filters']}>
            <TreeSelect<string>
              aria-label="部门"
              allowClear
              showSearch
              treeNodeFilterProp="title"
              treeDefaultExpandAll
              placeholder="全部部门"
              style={{ width: 220 }}
              treeData={nodesOf(tree.data?.departments ?? [])}
              {...(departmentId === undefined ? {} : { value: departmentId })}
              onChange={(next) => address.change({ departmentId: next ?? undefined })}
            />
            <ListSearch
              value={search}
              label="搜索员工"
              hint="姓名、手机号或工号"
              onSearch={(text) => address.change({ search: text })}
            />
          </div>
        }
        rowKey="memberId"
        columns={staffColumns(act)}
        empty={
          isFiltered ? (
            <EmptyState
              title="没有符合条件的员工"
              hint="换个部门或关键词，或到其他标签里找找。"
              action={
                <Button onClick={() => address.change({ search: '', departmentId: undefined })}>
                  清除条件
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={EMPTY_WORDS[tab]}
              hint={tab === 'invited' ? '邀请同事后，可在这里查看答复、重新发送或取消。' : undefined}
              action={tab === 'invited' ? invite : undefined}
            />
          )
        }
      />
      {adding === 'invite' && (
        <InviteDrawer departmentId={departmentId} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'import' && <ImportDialog onClose={() => setAdding(undefined)} />}
      {view}
    </>
  )
}
