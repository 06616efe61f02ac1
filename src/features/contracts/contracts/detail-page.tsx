// /signDetail: one contract with its documents, progress, history, and allowed actions.
import { Alert, Skeleton, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { placeOf } from '#protocol/contracts/contracts/kind-places.ts'
import { PAGES } from '#protocol/pages.ts'
import { ApprovalPanel } from '#src/features/contracts/contracts/approval-panel.tsx'
import { MOVE_OF } from '#src/features/contracts/contracts/approval-moves.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { DocumentView } from '#src/features/contracts/contracts/document-view.tsx'
import { Facts } from '#src/features/contracts/contracts/facts.tsx'
import { History } from '#src/features/contracts/contracts/history.tsx'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import { NotShown } from '#src/features/contracts/contracts/not-shown.tsx'
import { ReviewPanel } from '#src/features/contracts/contracts/review-panel.tsx'
import { PartyList } from '#src/features/contracts/contracts/party-list.tsx'
import {
  saveContract,
  saveDocument,
  saveEvidence,
  useContract,
  useRefreshContracts,
} from '#src/features/contracts/contracts/queries.ts'
import { RowActions } from '#src/features/contracts/contracts/row-actions.tsx'
import type { TagParts } from '#src/features/contracts/contracts/tag-parts.ts'
import { VoidingNote } from '#src/features/contracts/contracts/voiding-note.tsx'
import { useOpensRecords, useRaiseAlert } from '#src/machines/react.tsx'
import { AttachedList } from '#src/ui/attached-list.tsx'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

const LIST = PAGES.contracts

const RIBBONS: Partial<Record<ContractRow['label'], string>> = { voiding: '作废中', voided: '已作废' }

export interface DetailPageProps {
  readonly tags?: TagParts
  /** Where the company acted for has filed it. */
  readonly filing?: (contractId: string) => ReactNode
  /** What is promised in a contract that is in force; whoever puts the pages together provides it. */
  readonly promises?: (contract: {
    readonly contractId: string
    readonly name: string
    readonly amount: number | null
  }) => ReactNode
}

export const DetailPage = ({ tags, promises, filing }: DetailPageProps) => {
  const contractId = new URLSearchParams(useSearch()).get('contractId') ?? ''
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const opensRecords = useOpensRecords()
  const refresh = useRefreshContracts()
  const { data, error, refetch } = useContract(contractId)
  const move = useContractMove((kind, id) => {
    refresh()
    if (kind === 'copy' || kind === 'withdraw' || kind === 'reopen') go(PAGES.editDraft(id))
    if (kind === 'delete' || kind === 'transfer') go(LIST)
    if (kind === 'transferApproval') go(PAGES.approvals)
  })
  if (data === undefined)
    return (
      <>
        <PageHeader title="合同详情" backTo={LIST} trail={[{ label: '签署服务', path: LIST }]} />
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <NotShown contractId={contractId} error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  // A draft has nothing to look at yet; to its author, the only one who gets here, it goes on in the wizard.
  if (data.contract.label === 'draft') return <Redirect to={PAGES.editDraft(contractId)} replace />
  const place = placeOf({ contractId, kind: data.kind, aboutId: data.aboutId })
  const hasOwnPage = place.page !== PAGES.contract(contractId)
  const back = hasOwnPage ? place.page : place.list
  const trail =
    data.kind === 'contract'
      ? []
      : [
          { label: place.listName, path: place.list },
          ...(hasOwnPage ? [{ label: `所属${place.pageName}`, path: place.page }] : []),
        ]
  const complain = (words: string): void => raise(words, 'error')
  return (
    <>
      <PageHeader
        title={data.contract.name}
        backTo={back}
        trail={[{ label: '签署服务', path: LIST }, ...trail]}
        aside={<ContractLabelTag label={data.contract.label} />}
        actions={
          <RowActions
            large
            visible={3}
            contract={data.contract}
            onMove={(kind, contract) => move.send({ type: 'move.picked', kind, contract })}
            onDownload={({ contractId: id }, evidence) =>
              void saveContract(
                { contractId: id, evidence },
                { onFailure: (failure) => complain(failure.words) },
              )
            }
            onEvidence={(row) =>
              void saveEvidence(
                { contractId: row.contractId },
                { onFailure: (failure) => complain(failure.words) },
              )
            }
          />
        }
      />
      {data.reason !== '' && (
        <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={`原因：${data.reason}`} />
      )}
      <VoidingNote detail={data} />
      <div className={styles['detail']}>
        <DocumentView
          contractId={contractId}
          documents={data.documents}
          ribbon={RIBBONS[data.contract.label]}
        />
        <div className={styles['side']}>
          {data.review !== null && (
            <ReviewPanel
              review={data.review}
              onAct={(action) =>
                move.send({
                  type: 'move.picked',
                  kind: action === 'urge' ? 'urgeReviewer' : 'reassignReview',
                  contract: data.contract,
                })
              }
            />
          )}
          {data.approval !== null && (
            <ApprovalPanel
              approval={data.approval}
              onAct={(action) =>
                move.send({ type: 'move.picked', kind: MOVE_OF[action], contract: data.contract })
              }
            />
          )}
          <section className={`card ${styles['panel']}`} aria-labelledby="detail-parties">
            <h2 id="detail-parties" className={styles['panelTitle']}>
              签署进度
            </h2>
            <PartyList detail={data} />
          </section>
          {data.kind === 'contract' &&
            data.completedAt !== null &&
            promises?.({ contractId, name: data.contract.name, amount: data.amount })}
          {data.attachList.length > 0 && (
            <section className={`card ${styles['panel']}`} aria-labelledby="detail-attached">
              <h2 id="detail-attached" className={styles['panelTitle']}>
                附件
              </h2>
              <AttachedList
                files={data.attachList}
                onSave={(documentId) =>
                  void saveDocument(
                    { contractId, documentId },
                    { onFailure: (failure) => complain(failure.words) },
                  )
                }
              />
            </section>
          )}
          <section className={`card ${styles['panel']}`}>
            <Tabs
              items={[
                { key: 'history', label: '合同记录', children: <History detail={data} /> },
                {
                  key: 'facts',
                  label: '基本信息',
                  children: <Facts detail={data} tags={tags} filing={filing} />,
                },
              ]}
            />
            {opensRecords && (
              <a href={PAGES.chart('contract', contractId)} target="_blank" rel="noreferrer">
                查看状态图
              </a>
            )}
          </section>
        </div>
      </div>
      <MoveDialog actor={move} approval={data.approval} review={data.review} />
    </>
  )
}
