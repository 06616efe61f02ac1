// Pages of a list: total, previous, pages, next, jumper (specification §9).
import { Pagination } from 'antd'
import { countWords, DEFAULT_PAGE_SIZE, MOST_COUNTED } from '#protocol/paging.ts'

export interface PagerProps {
  /** Above `MOST_COUNTED` it is said in words, and pages lead as far as rows were counted. */
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
      total={Math.min(total, MOST_COUNTED)}
      current={page}
      pageSize={pageSize}
      onChange={onChange}
      showTotal={() => `共 ${countWords(total)} 条`}
      showQuickJumper
      showSizeChanger={false}
      responsive
    />
  )
