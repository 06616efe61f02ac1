// /helper/helperCenter/questionSearch: what a search finds, with its words marked.
import { Skeleton } from 'antd'
import { Link, useSearch } from 'wouter'
import { categoryWords } from '#protocol/help/questions/categories.ts'
import type { FoundQuestions } from '#protocol/help/questions/questions.ts'
import { PAGES } from '#protocol/pages.ts'
import { HelpSearch, Support } from '#src/features/help/questions/help-parts.tsx'
import styles from '#src/features/help/questions/help.module.css'
import { useFound } from '#src/features/help/questions/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MarkedText } from '#src/ui/marked-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const QuestionSearchPage = () => {
  const keyword = (new URLSearchParams(useSearch()).get('keyword') ?? '').trim()
  const { data, error, refetch } = useFound(keyword)
  return (
    <>
      <PageHeader title="搜索结果" trail={[{ label: '帮助中心', path: PAGES.help }]} />
      <HelpSearch keyword={keyword} />
      <section className={styles['panel']} aria-label="搜索结果">
        {keyword === '' ? (
          <EmptyState drawing="search" title="请输入要搜索的问题" />
        ) : data !== undefined ? (
          <Found keyword={keyword} {...data} />
        ) : error === null ? (
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </section>
    </>
  )
}

const Found = ({
  keyword,
  rows,
  words,
  suggestions,
  support,
}: FoundQuestions & { readonly keyword: string }) =>
  rows.length === 0 ? (
    <>
      <EmptyState
        drawing="search"
        title={`没有找到“${keyword}”`}
        hint="换个说法试试，或者只输入关键的词。"
        action={
          <span className={styles['suggestions']}>
            {suggestions.map((word) => (
              <Link key={word} href={PAGES.helpSearch(word)}>
                {word}
              </Link>
            ))}
          </span>
        }
      />
      <Support words={support} />
    </>
  ) : (
    <>
      <p className={styles['count']} role="status">
        找到 {rows.length} 个相关问题
      </p>
      <ul className={styles['found']}>
        {rows.map(({ questionId, title, excerpt, category }) => (
          <li key={questionId}>
            <Link href={PAGES.helpAnswer(questionId)}>
              <MarkedText text={title} words={words} />
            </Link>
            <p>
              <MarkedText text={excerpt} words={words} />
            </p>
            <span>{categoryWords(category)}</span>
          </li>
        ))}
      </ul>
      <Support words={support} />
    </>
  )
