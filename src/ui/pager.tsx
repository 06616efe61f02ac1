// Pages of a list: total, previous, pages, next, jumper (specification §9).
import { Pagination } from 'antd'
import { DEFAULT_PAGE_SIZE, totalWords } from '#protocol/paging.ts'

export interface PagerProps {
  readonly total: number
  /** Whether there are more than the total says; pages lead as far as rows were counted. */
  readonly hasMore?: boolean
  /** Counted from 1. */
  readonly page: number
  readonly pageSize?: number
  readonly onChange: (page: number, pageSize: number) => void
}

/** The pager below a list; hidden while there is nothing to page through. */
export const Pager = ({ total, hasMore = false, page, pageSize = DEFAULT_PAGE_SIZE, onChange }: PagerProps) =>
  total === 0 ? null : (
    <Pagination
      align="end"
      style={{ marginTop: 16 }}
      total={total}
      current={page}
      pageSize={pageSize}
      onChange={onChange}
      showTotal={() => `共 ${totalWords(total, hasMore)} 条`}
      showQuickJumper
      showSizeChanger={false}
      responsive
    />
  )
