// Law firms and their lawyers: who may be chosen by customers.
import { Button } from 'antd'
import { useState } from 'react'
import type { DeskFirm } from '#protocol/contracts/law-firms.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { FirmDialog, LawyerDialog } from '#src/features/platform/operators/lawyer-dialogs.tsx'
import { HandOverDialog, colleaguesOf } from '#src/features/platform/operators/hand-over-dialog.tsx'
import type { DeskLawyer } from '#src/features/platform/operators/lawyer-dialogs.tsx'
import styles from '#src/features/platform/operators/operators.module.css'
import { useDeskFirms } from '#src/features/platform/operators/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** What a dialog is open about. */
type Asked =
  | { readonly firm: DeskFirm | null }
  | { readonly firmId: string; readonly lawyer: DeskLawyer | null }
  | { readonly of: DeskFirm; readonly lawyer: DeskLawyer; readonly requestId: string }

export const LawyersPage = () => {
  const answer = useDeskFirms()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHeader
        title="律所与律师"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="客户只能选择这里启用的律所和律师。录入前请核对执业许可证与律师执业证；律师停用或注销后不再接单，未完成的委托由本所其他律师接手，没有其他律师时退回客户。"
        actions={
          <Button type="primary" onClick={() => setAsked({ firm: null })}>
            录入律所
          </Button>
        }
      />
      <ListFrame<DeskFirm, never>
        answer={{ ...answer, data: answer.data && { rows: answer.data } }}
        rowKey="firmId"
        columns={columnsFor(setAsked)}
        minWidth={960}
        empty={<EmptyState title="还没有录入律所" hint="录入律所和律师后，客户可以申请律师服务。" />}
      />
      {asked !== undefined && 'firm' in asked && <FirmDialog firm={asked.firm} onClose={close} />}
      {asked !== undefined && 'of' in asked && (
        <HandOverDialog firm={asked.of} lawyer={asked.lawyer} requestId={asked.requestId} onClose={close} />
      )}
      {asked !== undefined && 'firmId' in asked && <LawyerDialog {...asked} onClose={close} />}
    </>
  )
}

const columnsFor = (ask: (asked: Asked) => void) => [
  {
    title: '律所',
    key: 'name',
    width: 300,
    render: (_: unknown, { name, licenceNo }: DeskFirm) => (
      <span className={styles['rowText']}>
        {name}
        <span className={`${styles['under']} tabular`}>{licenceNo}</span>
      </span>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 100,
    render: (_: unknown, { isActive }: DeskFirm) => <Activity isActive={isActive} />,
  },
  {
    title: '律师',
    key: 'lawyers',
    render: (_: unknown, firm: DeskFirm) =>
      firm.lawyers.length === 0 ? (
        <span className={styles['count']}>还没有律师，客户暂时看不到这家律所</span>
      ) : (
        firm.lawyers.map((lawyer) => (
          <span key={lawyer.lawyerId} className={styles['rowText']}>
            <span>
              {lawyer.name}{' '}
              <Button
                type="link"
                size="small"
                aria-label={`修改律师 ${lawyer.name}`}
                onClick={() => ask({ firmId: firm.firmId, lawyer })}
              >
                修改
              </Button>
              {lawyer.openReviews > 0 && colleaguesOf(firm, lawyer).length > 0 && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`转交律师 ${lawyer.name} 的委托`}
                  onClick={() => ask({ of: firm, lawyer, requestId: makeUuid() })}
                >
                  转交
                </Button>
              )}
              {!lawyer.isActive && <Activity isActive={false} />}
            </span>
            <span className={`${styles['under']} tabular`}>
              {lawyer.licenceNo} · {lawyer.phoneMasked}
              {lawyer.openReviews > 0 && ` · 未完成 ${lawyer.openReviews} 项`}
            </span>
          </span>
        ))
      ),
  },
  {
    title: '操作',
    key: 'actions',
    width: 200,
    render: (_: unknown, firm: DeskFirm) => (
      <>
        <Button type="link" size="small" onClick={() => ask({ firmId: firm.firmId, lawyer: null })}>
          录入律师
        </Button>
        <Button type="link" size="small" aria-label={`修改律所 ${firm.name}`} onClick={() => ask({ firm })}>
          修改
        </Button>
      </>
    ),
  },
]

const Activity = ({ isActive }: { readonly isActive: boolean }) =>
  isActive ? <StateTag tone="success">接单中</StateTag> : <StateTag tone="neutral">已停用</StateTag>
