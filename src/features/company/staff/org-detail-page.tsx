// /user/userCenter/orgDetail: the unit, or one department of it, in full (domain.md §10 单位/部门详情).
import { Button, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Department } from '#protocol/company/departments.ts'
import { PAGES } from '#protocol/pages.ts'
import { DepartmentDialog } from '#src/features/company/staff/department-dialog.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { useOrgDetail } from '#src/features/company/staff/queries.ts'
import { UnitDialog } from '#src/features/company/staff/unit-dialog.tsx'
import { useMay } from '#src/machines/react.tsx'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const LIST = PAGES.departments
const TRAIL = [
  { label: '单位中心', path: PAGES.center },
  { label: '组织架构', path: LIST },
]
const or = (text: string) => (text === '' ? <span className={styles['quiet']}>未填写</span> : text)

export const OrgDetailPage = () => {
  const departmentId = new URLSearchParams(useSearch()).get('departmentId') ?? undefined
  const { data, error, refetch } = useOrgDetail(departmentId)
  const maySeeStaff = useMay('staffManage', 'view')
  const [mayEdit, mayEditDepartment] = [useMay('orgManage', 'edit'), useMay('orgManage', 'editDept')]
  const [isEditing, setEditing] = useState(false)
  if (data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <div className="card">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  const { unit, department, children, administrators } = data
  const people = `${PAGES.staff}${department === null ? '' : `?departmentId=${department.departmentId}`}`
  const mayChange = department === null ? mayEdit : mayEditDepartment
  return (
    <>
      <PageHeader
        title={department?.name ?? '单位详情'}
        trail={TRAIL}
        backTo={department === null ? LIST : `${LIST}?departmentId=${department.departmentId}`}
        actions={
          <>
            {maySeeStaff && <LinkButton href={people}>查看人员</LinkButton>}
            {mayChange && (
              <Button type="primary" onClick={() => setEditing(true)}>
                修改
              </Button>
            )}
          </>
        }
      />
      <section className={`card ${styles['facts']}`}>
        {department === null ? (
          <Descriptions
            column={2}
            title={
              <span className={styles['unitName']}>
                {unit.companyName} <AutStatusTag status={unit.autStatus} />
              </span>
            }
            items={[
              { key: 'code', label: '统一社会信用代码', children: unit.creditCode },
              { key: 'legal', label: '法定代表人', children: unit.legalPerson },
              { key: 'short', label: '单位简称', children: or(unit.shortName) },
              { key: 'phone', label: '联系电话', children: or(unit.contactPhone) },
              { key: 'address', label: '地址', span: 2, children: or(unit.address) },
              { key: 'people', label: '员工', children: `${data.staffTotal} 人` },
              { key: 'departments', label: '部门', children: `${data.departmentTotal} 个` },
              {
                key: 'admins',
                label: '管理员',
                span: 2,
                children: administrators.map(({ name }) => name).join('、'),
              },
            ]}
          />
        ) : (
          <Descriptions
            column={2}
            title={department.name}
            items={[
              { key: 'unit', label: '所属单位', children: unit.companyName },
              { key: 'path', label: '完整路径', children: department.path.replaceAll('/', ' / ') },
              { key: 'level', label: '层级', children: `第 ${department.level} 级` },
              {
                key: 'head',
                label: '部门主管',
                children:
                  department.headName === '' ? (
                    <span className={styles['quiet']}>未指定</span>
                  ) : (
                    department.headName
                  ),
              },
              { key: 'direct', label: '本部门人员', children: `${department.direct} 人` },
              { key: 'total', label: '含下级部门', children: `${department.total} 人` },
            ]}
          />
        )}
      </section>
      <section className={`card ${styles['facts']}`}>
        <h2 className={styles['heading']}>下级部门</h2>
        {children.length === 0 ? (
          <EmptyState
            title="没有下级部门"
            hint="可以在组织架构中添加。"
            action={<LinkButton href={LIST}>去组织架构</LinkButton>}
          />
        ) : (
          <ul className={styles['cards']}>
            {children.map((child) => (
              <Child key={child.departmentId} child={child} />
            ))}
          </ul>
        )}
      </section>
      {isEditing && department === null && <UnitDialog unit={unit} onClose={() => setEditing(false)} />}
      {isEditing && department !== null && (
        <DepartmentDialog
          department={department}
          parentId={department.parentId}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

const Child = ({ child }: { readonly child: Department }) => (
  <li>
    <Link href={PAGES.departmentOf(child.departmentId)} className={styles['child'] ?? ''}>
      <strong>{child.name}</strong>
      <span>
        {child.total} 人 · {child.headName === '' ? '未指定主管' : `主管 ${child.headName}`}
      </span>
    </Link>
  </li>
)
