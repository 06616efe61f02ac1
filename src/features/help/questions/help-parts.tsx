// Parts that the pages of the help centre share: the search, a row, and how to reach people.
import { Input } from 'antd'
import { Link, useLocation } from 'wouter'
import { KEYWORD_LENGTH } from '#protocol/help/questions/questions.ts'
import type { QuestionRow } from '#protocol/help/questions/questions.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/help/questions/help.module.css'

/** Leads to the page of results. */
export const HelpSearch = ({ keyword = '' }: { readonly keyword?: string }) => {
  const [, go] = useLocation()
  return (
    <div className={styles['search']} role="search">
      <Input.Search
        key={keyword}
        defaultValue={keyword}
        size="large"
        allowClear
        enterButton="搜索"
        maxLength={KEYWORD_LENGTH}
        aria-label="搜索帮助"
        placeholder="输入您的问题，如：怎样撤回合同"
        onSearch={(text) => text.trim() !== '' && go(PAGES.helpSearch(text.trim()))}
      />
    </div>
  )
}

export interface QuestionListProps {
  readonly rows: readonly QuestionRow[]
  readonly label: string
}

export const QuestionList = ({ rows, label }: QuestionListProps) => (
  <ul className={styles['rows']} aria-label={label}>
    {rows.map(({ questionId, title }) => (
      <li key={questionId}>
        <Link href={PAGES.helpAnswer(questionId)}>{title}</Link>
      </li>
    ))}
  </ul>
)

/** What to do when no answer helps. */
export const Support = ({ words }: { readonly words: string }) => (
  <p className={styles['support']}>
    {words === '' ? (
      '没有解决？单位内的权限和审批问题请找您单位的管理员，其他问题请联系平台客服。'
    ) : (
      <>
        没有解决？单位内的权限和审批问题请找您单位的管理员，其他问题请联系平台客服：<strong>{words}</strong>
      </>
    )}
  </p>
)
