// /message: contract and system messages; read, delete, go to the thing (domain.md §8 消息中心).
import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { MessageRow } from '#src/features/account/notices/message-row.tsx'
import styles from '#src/features/account/notices/messages.module.css'
import { useDelete, useMessages, useRead, useReadAll } from '#src/features/account/notices/queries.ts'
import type { MessageTab } from '#src/features/account/notices/queries.ts'
import { useNotices, useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListCard } from '#src/ui/list-card.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

const TABS = [
  ['all', '全部', 'totalCounts'],
  ['contract', '合同消息', 'contractCounts'],
  ['system', '系统消息', 'systemCounts'],
] as const

export const MessagePage = () => {
  const { change: move, page, ...place } = useListPlace({ tab: 'all' })
  const tab: MessageTab = TABS.find(([key]) => key === place.tab)?.[0] ?? 'all'
  const counts = useNotices(({ context }) => context.counts) ?? null
  const unread = counts?.[TABS.find(([key]) => key === tab)![2]] ?? 0
  const answer = useMessages(tab, page, unread)
  const { data } = answer
  const [chosen, choose] = useState<readonly string[]>([])
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const readAll = useReadAll()
  const read = useRead()
  const remove = useDelete()
  const fail = (thrown: unknown) => raise(asCallFailure(thrown).words, 'error')

  const rows = data?.rows ?? []
  // What is not on the screen any more is not chosen any more.
  const selected = rows.filter(({ noticeId }) => chosen.includes(noticeId))
  const ids = selected.map(({ noticeId }) => noticeId)
  const go = (next: { tab: MessageTab; page: number }) => {
    choose([])
    move(next)
  }
  const removeThese = async (these: readonly string[]) => {
    const [only] = rows.filter(({ noticeId }) => these.includes(noticeId))
    const isSure = await confirm({
      title:
        these.length === 1 && only !== undefined
          ? `删除消息“${only.title}”？`
          : `删除选中的 ${these.length} 条消息？`,
      consequence: '删除后不能恢复；合同和待办本身不受影响。',
      verb: '删除',
      isDangerous: true,
    })
    if (!isSure) return
    remove.mutate(these, {
      onError: fail,
      onSuccess: () => {
        choose([])
        if (these.length === rows.length && page > 1) move({ tab, page: page - 1 })
      },
    })
  }

  return (
    <>
      <PageHeader
        title="消息中心"
        trail={[{ label: '首页', path: PAGES.home }]}
        actions={
          <>
            <LinkButton href={PAGES.noticeSettings}>通知设置</LinkButton>
            <Button
              disabled={unread === 0}
              loading={readAll.isPending}
              onClick={() => readAll.mutate(tab, { onError: fail })}
            >
              全部标为已读
            </Button>
          </>
        }
      />
      <ListCard
        answer={answer}
        page={page}
        onPage={(next) => go({ tab, page: next })}
        tabs={{
          active: tab,
          items: TABS.map(([key, word, count]) => ({ key, word, count: counts?.[count] })),
          onTab: (next) => go({ tab: next, page: 1 }),
        }}
      >
        {data === undefined && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        {data !== undefined && rows.length === 0 && (
          <EmptyState drawing="notice" title="没有消息" hint="合同有进展、需要您处理时，会在这里告诉您。" />
        )}
        {rows.length > 0 && (
          <>
            <div className={styles['bar']}>
              <Checkbox
                checked={ids.length === rows.length}
                indeterminate={ids.length > 0 && ids.length < rows.length}
                onChange={({ target }) => choose(target.checked ? rows.map(({ noticeId }) => noticeId) : [])}
              >
                {ids.length === 0 ? '全选本页' : `已选 ${ids.length} 条`}
              </Checkbox>
              {ids.length > 0 && (
                <>
                  <Button
                    size="small"
                    disabled={selected.every((notice) => notice.read)}
                    onClick={() => read.mutate(ids, { onError: fail, onSuccess: () => choose([]) })}
                  >
                    标为已读
                  </Button>
                  <Button size="small" danger onClick={() => void removeThese(ids)}>
                    删除
                  </Button>
                </>
              )}
            </div>
            <ul className={styles['list']} aria-label="消息">
              {rows.map((notice) => (
                <MessageRow
                  key={notice.noticeId}
                  notice={notice}
                  isChosen={ids.includes(notice.noticeId)}
                  onChoose={(isChosen) =>
                    choose(isChosen ? [...ids, notice.noticeId] : ids.filter((id) => id !== notice.noticeId))
                  }
                  onRead={() => read.mutate([notice.noticeId], { onError: fail })}
                  onDelete={() => void removeThese([notice.noticeId])}
                />
              ))}
            </ul>
          </>
        )}
      </ListCard>
    </>
  )
}
