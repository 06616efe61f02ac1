// /user/userCenter/traceManageDetail: one promise with its contract, money, voucher and history.
import { Alert, Button, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PromiseDetail } from '#protocol/contracts/promises/promises.ts'
import type { PromiseAction } from '#protocol/contracts/promises/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { FinishDialog } from '#src/features/contracts/promises/finish-dialog.tsx'
import { HandDialog } from '#src/features/contracts/promises/hand-dialog.tsx'
import { PromiseDialog } from '#src/features/contracts/promises/promise-dialog.tsx'
import {
  saveVoucher,
  serverNow,
  useCancelPromise,
  usePromise,
} from '#src/features/contracts/promises/queries.ts'
import {
  cycleWords,
  eventWords,
  KIND_WORDS,
  nearWords,
  STATE_WORDS,
} from '#src/features/contracts/promises/words.ts'
import { useMay, useOpensRecords, useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './promises.module.css'

export const PromiseDetailPage = () => {
  const promiseId = new URLSearchParams(useSearch()).get('promiseId') ?? ''
  const { data, error, refetch } = usePromise(promiseId)
  const mayList = useMay('traceManage', 'view')
  const way = mayList ? { backTo: PAGES.promises, trail: [{ label: '履约提醒', path: PAGES.promises }] } : {}
  if (data === undefined)
    return (
      <>
        <PageHeader title="履约详情" {...way} />
        {promiseId === '' ? (
          <EmptyState title="没有指明履约事项" hint="请从履约提醒列表或消息里打开。" />
        ) : error === null ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  const state = STATE_WORDS[data.status]
  return (
    <>
      <PageHeader
        title={data.title}
        {...way}
        aside={state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
        actions={<Actions promise={data} />}
      />
      {data.endReason !== '' && (
        <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={`取消原因：${data.endReason}`} />
      )}
      <div className={styles['detail']}>
        <Facts promise={data} />
        <History promise={data} />
      </div>
    </>
  )
}

const ACTION_WORDS: Readonly<Record<PromiseAction, string>> = {
  cancel: '取消事项',
  handOver: '更换负责人',
  edit: '修改',
  finish: '登记完成',
}

const Actions = ({ promise }: { readonly promise: PromiseDetail }) => {
  const [opened, open] = useState<PromiseAction>()
  const cancel = useCancelPromise()
  const close = (): void => open(undefined)
  const { promiseId, title, actions } = promise
  return (
    <>
      {(['cancel', 'handOver', 'edit', 'finish'] as const)
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            {...(action === 'finish' ? { type: 'primary' } : {})}
            onClick={() => open(action)}
          >
            {ACTION_WORDS[action]}
          </Button>
        ))}
      {opened === 'finish' && <FinishDialog promise={promise} onClose={close} />}
      {opened === 'edit' && <PromiseDialog promise={promise} onClose={close} />}
      {opened === 'handOver' && <HandDialog promise={promise} onClose={close} />}
      {opened === 'cancel' && (
        <ReasonDialog
          title={`取消“${title}”？`}
          verb="取消事项"
          lead={
            promise.cycleMonths === null
              ? '不再提醒，取消后不能恢复。'
              : '不再提醒，也不再生成后面各期，取消后不能恢复。'
          }
          missing="请填写 2–200 字的原因"
          placeholder="为什么取消"
          isDangerous
          isBusy={cancel.isPending}
          error={cancel.error}
          onReason={(reason) => cancel.mutate({ promiseId, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}

const Facts = ({ promise }: { readonly promise: PromiseDetail }) => {
  const raise = useRaiseAlert()
  const near = nearWords(promise, formatDate(new Date(serverNow()), 'YYYY-MM-DD'))
  const { amount, direction, cycleMonths, untilDay, round, contractId, contractName, advanceDays } = promise
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="promise-facts">
      <h2 id="promise-facts" className={styles['panelTitle']}>
        约定内容
      </h2>
      <dl className={styles['facts']}>
        <dt>类型</dt>
        <dd>{KIND_WORDS[promise.kind]}</dd>
        <dt>日期</dt>
        <dd>
          {promise.dueDay} {near !== '' && <span className={styles['quiet']}>{near}</span>}
        </dd>
        {amount !== null && (
          <>
            <dt>{direction === 'pay' ? '应付' : '应收'}</dt>
            <dd>
              {yuanWords(amount)}
              <div className={styles['quiet']}>{fenInWords(amount)}</div>
            </dd>
          </>
        )}
        {cycleMonths !== null && (
          <>
            <dt>周期</dt>
            <dd>
              {cycleWords(cycleMonths)}，第 {round} 期{untilDay !== null && `，到 ${untilDay} 为止`}
            </dd>
          </>
        )}
        <dt>对方</dt>
        <dd>{promise.counterparty === '' ? '—' : promise.counterparty}</dd>
        <dt>合同</dt>
        <dd>
          {contractId === null ? (
            '—'
          ) : promise.opensContract ? (
            <Link href={PAGES.contract(contractId)}>《{contractName}》</Link>
          ) : (
            `《${contractName}》`
          )}
          {promise.isByContract && <div className={styles['quiet']}>由合同的期限或付款计划自动生成</div>}
        </dd>
        <dt>负责人</dt>
        <dd>{promise.owner}</dd>
        <dt>提前提醒</dt>
        <dd>{advanceDays.length === 0 ? '不提醒' : advanceDays.map((days) => `${days} 天`).join('、')}</dd>
        {promise.remark !== '' && (
          <>
            <dt>备注</dt>
            <dd>{promise.remark}</dd>
          </>
        )}
        {promise.finishedOn !== null && (
          <>
            <dt>完成日期</dt>
            <dd>{promise.finishedOn}</dd>
          </>
        )}
        {promise.finishNote !== '' && (
          <>
            <dt>完成说明</dt>
            <dd>{promise.finishNote}</dd>
          </>
        )}
        {promise.voucherName !== '' && (
          <>
            <dt>凭证</dt>
            <dd>
              <Button
                type="link"
                size="small"
                style={{ paddingInline: 0 }}
                onClick={() =>
                  void saveVoucher(
                    { promiseId: promise.promiseId },
                    { onFailure: ({ words }) => raise(words, 'error') },
                  )
                }
              >
                {promise.voucherName}
              </Button>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

const History = ({ promise: { promiseId, history } }: { readonly promise: PromiseDetail }) => {
  const opensRecords = useOpensRecords()
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="promise-history">
      <h2 id="promise-history" className={styles['panelTitle']}>
        记录
      </h2>
      <Timeline
        items={history.toReversed().map((entry) => ({
          key: entry.n,
          content: (
            <div>
              <div>{eventWords(entry.event)}</div>
              <div className={styles['quiet']}>{entry.who}</div>
              {entry.lines.map((line) => (
                <div key={line} className={styles['quiet']}>
                  {line}
                </div>
              ))}
              <time className={styles['quiet']} dateTime={entry.at} title={`记录哈希 ${entry.hash}`}>
                {formatDate(new Date(entry.at), 'YYYY-MM-DD hh:mm:ss')}
              </time>
            </div>
          ),
        }))}
      />
      {opensRecords && (
        <a href={PAGES.chart('promise', promiseId)} target="_blank" rel="noreferrer">
          查看状态图
        </a>
      )}
    </section>
  )
}
