// /helper/helperCenter/questionList: categories at the side, what is asked most, and a search.
import { Skeleton } from 'antd'
import { Link, useSearch } from 'wouter'
import { CATEGORIES } from '#protocol/help/questions/categories.ts'
import type { Category } from '#protocol/help/questions/categories.ts'
import { PAGES } from '#protocol/pages.ts'
import { HelpSearch, QuestionList, Support } from '#src/features/help/questions/help-parts.tsx'
import styles from '#src/features/help/questions/help.module.css'
import { useQuestions } from '#src/features/help/questions/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const QuestionListPage = () => {
  const asked = new URLSearchParams(useSearch()).get('category')
  const chosen = CATEGORIES.find(({ code }) => code === asked)
  const answer = useQuestions(chosen?.code)
  const { data, error, refetch, isPlaceholderData } = answer
  return (
    <>
      <PageHeader title="帮助中心" />
      <HelpSearch />
      <div className={styles['columns']}>
        <Categories counts={data?.counts ?? []} chosen={chosen?.code} />
        <section className={styles['panel']} aria-busy={isPlaceholderData}>
          <h2>{chosen?.label ?? '热门问题'}</h2>
          {data === undefined ? (
            error === null ? (
              <Skeleton active paragraph={{ rows: 6 }} title={false} />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )
          ) : (
            <>
              {data.rows.length === 0 ? (
                <EmptyState drawing="search" title="这个分类还没有问题" hint="请搜索，或看看其他分类。" />
              ) : (
                <QuestionList rows={data.rows} label={chosen?.label ?? '热门问题'} />
              )}
              <Support words={data.support} />
            </>
          )}
        </section>
      </div>
    </>
  )
}

interface CategoriesProps {
  readonly counts: readonly { readonly category: Category; readonly count: number }[]
  readonly chosen: Category | undefined
}

const Categories = ({ counts, chosen }: CategoriesProps) => (
  <nav className={styles['categories']} aria-label="问题分类">
    <Link
      href={PAGES.help}
      className={chosen === undefined ? styles['isChosen'] : undefined}
      aria-current={chosen === undefined ? 'page' : undefined}
    >
      热门问题
    </Link>
    {CATEGORIES.map(({ code, label }) => (
      <Link
        key={code}
        href={PAGES.helpCategory(code)}
        className={code === chosen ? styles['isChosen'] : undefined}
        aria-current={code === chosen ? 'page' : undefined}
      >
        {label}{' '}
        <span className="tabular">{counts.find(({ category }) => category === code)?.count ?? ''}</span>
      </Link>
    ))}
  </nav>
)
