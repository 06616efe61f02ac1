// The card of a list around its rows: tabs with counts, search and filters, failures, and the pager.
import { Alert, Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { countWords } from '#protocol/paging.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import styles from '#src/ui/list.module.css'
import { Pager } from '#src/ui/pager.tsx'
import { ServerBack } from '#src/ui/server-back.tsx'
import { pauseAfter } from '#src/ui/server-there.ts'

/** A tab; a count of 0 is not shown. */
export interface ListTab<Key extends string> {
  readonly key: Key
  readonly word: string
  readonly count?: number | undefined
}

/** What was read: the answer of a query, or a part of it with the same names. */
export interface ListAnswer<Row> {
  readonly data:
    | {
        readonly rows: readonly Row[]
        readonly total?: number
        readonly hasMore?: boolean
        readonly pageSize?: number
      }
    | undefined
  readonly error: unknown
  readonly isPending: boolean
  /** Whether the rows are still those of another page or filter. */
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}

export interface ListCardProps<Row, Key extends string> {
  readonly answer: ListAnswer<Row>
  /** Counted from 1. */
  readonly page?: number
  /** Without it the list is whole and has no pager. */
  readonly onPage?: (page: number) => void
  /** Whether it stands in a card with other things. */
  readonly isInside?: boolean
  readonly tabs?: {
    readonly active: Key
    readonly items: readonly ListTab<Key>[]
    readonly onTab: (key: Key) => void
  }
  /** Beside the tabs, or above the rows where there are none: the search, and a button of the filters. */
  readonly tools?: ReactNode
  /** Between tools and rows: the filters, or a note about the list. */
  readonly above?: ReactNode
  /** Below the pager: what can be done with the ticked rows. */
  readonly below?: ReactNode
}

/** The card; `children` are the rows in all their states but failed. */
export const ListCard = <Row, Key extends string>({
  answer: { data, error, refetch },
  page = 1,
  onPage,
  isInside = false,
  tabs,
  tools,
  above,
  below,
  children,
}: ListCardProps<Row, Key> & { readonly children: ReactNode }) => {
  const hasFailed = error !== null && error !== undefined
  const pause = hasFailed ? pauseAfter(error) : undefined
  return (
    <section className={isInside ? styles['inside'] : `card ${styles['card']}`} data-list>
      {tabs === undefined ? (
        <div className={styles['bar']}>{tools}</div>
      ) : (
        <div className={styles['tabBar']}>
          <Tabs
            className={styles['tabs'] ?? ''}
            activeKey={tabs.active}
            onChange={(key) => tabs.onTab(key as Key)}
            items={tabs.items.map(({ key, word, count = 0 }) => ({
              key,
              label: count === 0 ? word : `${word} ${countWords(count)}`,
            }))}
          />
          {tools}
        </div>
      )}
      {above}
      {hasFailed && data !== undefined && (
        <Alert
          className={styles['stale'] ?? ''}
          type="warning"
          showIcon
          title={`没有取到最新的列表：${asCallFailure(error).words}`}
          action={
            <>
              <Button size="small" onClick={() => void refetch()}>
                重试
              </Button>
              {pause !== undefined && <ServerBack pause={pause} onBack={() => void refetch()} />}
            </>
          }
        />
      )}
      {hasFailed && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        children
      )}
      {onPage !== undefined && (
        <Pager
          total={data?.total ?? 0}
          hasMore={data?.hasMore ?? false}
          page={page}
          {...(data?.pageSize === undefined ? {} : { pageSize: data.pageSize })}
          onChange={(next) => onPage(next)}
        />
      )}
      {below}
    </section>
  )
}
