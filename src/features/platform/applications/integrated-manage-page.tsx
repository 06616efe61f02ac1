// /user/userCenter/integratedManage: the company's partner applications.
// They receive news of contracts and sign its people in (domain.md §8, 集成管理).
import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Application } from '#protocol/platform/applications/applications.ts'
import { PAGES } from '#protocol/pages.ts'
import { HERE, useApplicationAddress } from '#src/features/platform/applications/address.ts'
import { ApplicationDrawer } from '#src/features/platform/applications/application-drawer.tsx'
import { ApplicationPanel } from '#src/features/platform/applications/application-panel.tsx'
import { ApplicationTable } from '#src/features/platform/applications/application-table.tsx'
import styles from '#src/features/platform/applications/integration.module.css'
import { useApplications } from '#src/features/platform/applications/queries.ts'
import { SecretDialog } from '#src/features/platform/applications/secret-dialog.tsx'
import { Allowed } from '#src/machines/allowed.tsx'
import { useMay } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Link } from 'wouter'

interface ShownSecret {
  readonly application: Application
  readonly secret: string
}

export const IntegratedManagePage = () => {
  const { data, error, refetch } = useApplications()
  const { applicationId } = useApplicationAddress()
  const [editing, edit] = useState<Application | 'new'>()
  const [shown, showSecret] = useState<ShownSecret>()
  const current = data?.find((one) => one.applicationId === applicationId)
  return (
    <>
      {error !== null && data === undefined ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : applicationId === undefined ? (
        <List rows={data} onNew={() => edit('new')} onEdit={edit} />
      ) : current === undefined ? (
        <Missing isLoading={data === undefined} />
      ) : (
        <ApplicationPanel application={current} onEdit={() => edit(current)} onSecret={showSecret} />
      )}
      {editing !== undefined && (
        <ApplicationDrawer
          {...(editing === 'new' ? {} : { application: editing })}
          onClose={() => edit(undefined)}
          onMade={(made) => {
            edit(undefined)
            showSecret(made)
          }}
        />
      )}
      {shown !== undefined && <SecretDialog {...shown} onClose={() => showSecret(undefined)} />}
    </>
  )
}

const List = (props: {
  readonly rows: readonly Application[] | undefined
  readonly onNew: () => void
  readonly onEdit: (application: Application) => void
}) => {
  const { rows, onNew, onEdit } = props
  const mayAdd = useMay('integratedManage', 'add')
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
      新建应用
    </Button>
  )
  return (
    <>
      <PageHeader
        title="集成应用"
        trail={[{ label: '单位中心', path: PAGES.center }]}
        hint="让单位自己的系统（进销存、OA、人事等）接收合同进展的推送，并为用户免登到诺印，或自动发起合同。"
        actions={
          <>
            <LinkButton href={PAGES.interfaces}>接口文档</LinkButton>
            <Allowed action="add">{add}</Allowed>
          </>
        }
      />
      <section className={`card ${styles['list']}`}>
        <ApplicationTable
          rows={rows}
          onEdit={onEdit}
          empty={
            <EmptyState
              title="还没有应用"
              hint="新建应用会得到标识和密钥，交给负责该系统的技术人员按接口文档接入。"
              {...(mayAdd ? { action: add } : {})}
            />
          }
        />
      </section>
    </>
  )
}

const Missing = ({ isLoading }: { readonly isLoading: boolean }) =>
  isLoading ? (
    <Skeleton active />
  ) : (
    <div className="card">
      <EmptyState
        isPage
        title="没有找到这个应用"
        hint="可能已被删除，或属于另一家单位。"
        action={
          <Link href={HERE}>
            <Button tabIndex={-1}>返回集成应用</Button>
          </Link>
        }
      />
    </div>
  )
