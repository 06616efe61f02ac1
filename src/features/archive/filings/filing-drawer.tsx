// One filing in full: facts, the class's fields, the files of a scan, hold, history.
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { formatDate } from '#protocol/chinese-date.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import type { FilingDetail } from '#protocol/archive/filings/filings.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { FilingMarks, dayOf } from '#src/features/archive/filings/filing-columns.tsx'
import {
  saveScanFile,
  useDeleteScan,
  useFiling,
  useHold,
  useLiftHold,
} from '#src/features/archive/filings/queries.ts'
import { ValuesForm } from '#src/features/archive/filings/values-form.tsx'
import { historyWords, pathWords } from '#src/features/archive/filings/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AttachedList } from '#src/ui/attached-list.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

export interface FilingDrawerProps {
  readonly filingId: string
  readonly classes: readonly ArchiveClass[]
  readonly onClose: () => void
}

const time = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD hh:mm')

export const FilingDrawer = ({ filingId, classes, onClose }: FilingDrawerProps) => {
  const answer = useFiling(filingId)
  const { data } = answer
  return (
    <Drawer open size={560} title={data?.filing.name ?? '归档详情'} onClose={onClose}>
      {data === undefined ? (
        answer.error === null ? (
          <Skeleton active />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <Inside detail={data} classes={classes} onClose={onClose} />
      )}
    </Drawer>
  )
}

interface InsideProps {
  readonly detail: FilingDetail
  readonly classes: readonly ArchiveClass[]
  readonly onClose: () => void
}

const Inside = ({ detail, classes, onClose }: InsideProps) => {
  const { filing, values, files, keptUntil, history } = detail
  const raise = useRaiseAlert()
  const fields = classes.find(({ classId }) => classId === filing.classId)?.fields ?? []
  const marks = filing.no !== '' || filing.contractId === null || filing.isVoided || filing.tags.length > 0
  return (
    <>
      {filing.hold !== null && (
        <Alert
          className={styles['note'] ?? ''}
          type="warning"
          showIcon
          title={`${filing.hold.by} 于 ${time(filing.hold.at)} 保全：${filing.hold.reason}`}
          description="保全期间不能移动、移回或删除，所在的分类也不能删除。"
        />
      )}
      <dl className={styles['facts']}>
        {marks && (
          <>
            <dt>合同</dt>
            <dd>
              <FilingMarks row={filing} />
            </dd>
          </>
        )}
        <dt>签约方</dt>
        <dd>{filing.parties === '' ? '—' : filing.parties}</dd>
        <dt>类型</dt>
        <dd>{filing.type === '' ? '—' : filing.type}</dd>
        <dt>金额</dt>
        <dd>{filing.amount === null ? '—' : yuanWords(filing.amount)}</dd>
        <dt>{filing.contractId === null ? '签订日期' : '完成日期'}</dt>
        <dd>{dayOf(filing.at)}</dd>
        <dt>归档</dt>
        <dd>
          {filing.filedAt === null
            ? '待归档'
            : `${pathWords(filing.path)}（${filing.filedBy}，${time(filing.filedAt)}）`}
        </dd>
        {keptUntil !== null && (
          <>
            <dt>保存至</dt>
            <dd>{dayOf(keptUntil)}，此前不能删除</dd>
          </>
        )}
      </dl>
      {files.length > 0 && (
        <>
          <h3 className={styles['heading']}>扫描件</h3>
          <AttachedList
            files={files.map(({ fileId, name, size }) => ({ documentId: fileId, name, size }))}
            onSave={(fileId) =>
              void saveScanFile(
                { filingId: filing.filingId, fileId },
                { onFailure: (failure) => raise(failure.words, 'error') },
              )
            }
          />
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3 className={styles['heading']}>归档字段</h3>
          <ValuesForm
            key={JSON.stringify(values)}
            filingId={filing.filingId}
            fields={fields}
            values={values}
            mayEdit={filing.actions.includes('edit')}
          />
        </>
      )}
      <Actions filing={filing} onClose={onClose} />
      {history.length > 0 && (
        <>
          <h3 className={styles['heading']}>归档记录</h3>
          <ul className={styles['history']}>
            {history.toReversed().map((entry) => (
              <li key={`${entry.at} ${entry.event}`}>
                {historyWords(entry)}
                <small>
                  {entry.who}，{time(entry.at)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Actions = ({ filing, onClose }: Pick<FilingDetail, 'filing'> & { readonly onClose: () => void }) => {
  const [asked, ask] = useState<'hold' | 'lift' | undefined>()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const [hold, lift, remove] = [useHold(), useLiftHold(), useDeleteScan()]
  const { filingId, name, actions } = filing
  const onDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: `删除线下合同《${name}》？`,
      consequence: '扫描件会一起删除，不能恢复。',
      verb: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(
      { filingId },
      {
        onSuccess: () => {
          raise(`《${name}》已删除`)
          onClose()
        },
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  return (
    <div className={styles['foot']} style={{ marginTop: 20 }}>
      {filing.contractId !== null && (
        <LinkButton href={PAGES.contract(filing.contractId)}>查看合同</LinkButton>
      )}
      {actions.includes('hold') && <Button onClick={() => ask('hold')}>法律保全</Button>}
      {actions.includes('lift') && <Button onClick={() => ask('lift')}>解除保全</Button>}
      {actions.includes('delete') && (
        <Button danger loading={remove.isPending} onClick={() => void onDelete()}>
          删除
        </Button>
      )}
      {asked !== undefined && (
        <ReasonDialog
          title={asked === 'hold' ? `保全《${name}》` : `解除《${name}》的保全`}
          verb={asked === 'hold' ? '保全' : '解除保全'}
          lead={
            asked === 'hold'
              ? '保全后不能移动、移回待归档或删除，直到有人解除。谁保全的、为什么，会一直显示。'
              : '解除后可以照常移动和删除。'
          }
          label="原因"
          missing="请填写 2–200 字的原因"
          isBusy={hold.isPending || lift.isPending}
          error={asked === 'hold' ? hold.error : lift.error}
          onReason={(reason) => {
            const done = { onSuccess: () => ask(undefined) }
            if (asked === 'hold') hold.mutate({ filingIds: [filingId], reason }, done)
            else lift.mutate({ filingId, reason }, done)
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}
