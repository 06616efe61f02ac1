// Pages of a list: total, previous, pages, next, jumper (specification §9).
import { Pagination } from 'antd'
import { DEFAULT_PAGE_SIZE } from '#protocol/paging.ts'

export interface PagerProps {
  readonly total: number
  /** Counted from 1. */
  readonly page: number
  readonly pageSize?: number
  readonly onChange: (page: number, pageSize: number) => void
}

/** The pager below a list; hidden while there is nothing to page through. */
export const Pager = ({ total, page, pageSize = DEFAULT_PAGE_SIZE, onChange }: PagerProps) =>
  total === 0 ? null : (
    <Pagination
      align="end"
      style={{ marginTop: 16 }}
      total={total}
      current={page}
      pageSize={pageSize}
      onChange={onChange}
      showTotal={(count) => `共 ${count} 条`}
      showQuickJumper
      showSizeChanger={false}
      responsive
    />
  )
