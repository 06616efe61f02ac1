// What waits for me, list by list, and how many contracts there are besides; each leads to its list.
import { Skeleton } from 'antd'
import { Link } from 'wouter'
import { dotWords } from '#protocol/base.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { countContracts } from '#protocol/contracts/contracts/contracts.ts'
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import { PAGES } from '#protocol/pages.ts'
import { countWords } from '#protocol/paging.ts'
import { WAITING_LISTS } from '#protocol/waiting-lists.ts'
import styles from '#src/features/account/home/home.module.css'
import { useCounts, useHome } from '#src/features/account/home/queries.ts'
import { Tasks } from '#src/features/account/home/tasks.tsx'
import { useNotices } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

type Counts = OutputOf<typeof countContracts>

const TILES: readonly { key: keyof Counts; label: string; path: string }[] = [
  { key: 'waiting', label: '待他人签署', path: `${PAGES.contracts}?tab=waiting` },
  { key: 'drafts', label: '草稿', path: PAGES.drafts },
  { key: 'completed', label: '已完成', path: `${PAGES.contracts}?tab=completed` },
]

export const WaitingForMe = () => {
  const { data, error, refetch } = useCounts()
  const tasks = useHome()
  const home = tasks.data
  const areCountsMissing = error !== null && data === undefined
  const dots = useNotices(({ context }) => context.dots)
  return (
    <section className={`card ${styles['panel']} ${styles['waiting']}`} aria-labelledby="home-waiting">
      <h2 id="home-waiting" className={styles['panelTitle']}>
        待我处理
      </h2>
      {home !== undefined && home.tasks.length > 0 && <Tasks tasks={home.tasks} />}
      {tasks.error !== null && home === undefined ? (
        // Where the numbers are missing as well, their own message says it.
        !areCountsMissing && <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : (
        <ToDo dots={dots ?? []} isKnown={home !== undefined} hasTasks={(home?.tasks.length ?? 0) > 0} />
      )}
      {areCountsMissing ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void refetch()
            if (home === undefined) void tasks.refetch()
          }}
        />
      ) : (
        <div className={styles['tiles']} role="group" aria-label="合同概览">
          {TILES.map((tile) => (
            <Link key={tile.key} href={tile.path} className={styles['tile']}>
              {data === undefined ? (
                <Skeleton.Button active size="small" />
              ) : (
                <strong>{countWords(data[tile.key])}</strong>
              )}
              <span>{tile.label}</span>
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}

const NothingWaits = () => (
  <p className={`${styles['nothing']} ${styles['calm']}`}>
    <svg
      width="44"
      height="44"
      viewBox="0 0 44 44"
      fill="none"
      stroke="#A9B4C0"
      strokeWidth="1.5"
      aria-hidden
    >
      <path d="M10 6h20l6 6v24a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z" fill="#fff" />
      <path d="M30 6v6h6" />
      <path d="m15 24 5 5 9-10" stroke="#5B8C6E" />
    </svg>
    没有等您处理的事项
  </p>
)

interface ToDoProps {
  readonly dots: RedDots
  /** Whether the tasks have been read. */
  readonly isKnown: boolean
  readonly hasTasks: boolean
}

/** The lists in which something waits, as the red dots count them. */
const ToDo = ({ dots, isKnown, hasTasks }: ToDoProps) => {
  const waiting = Object.entries(WAITING_LISTS).flatMap(([name, list]) => {
    const listType = LIST_TYPE[name as keyof typeof LIST_TYPE]
    const count = dots.find((dot) => dot.listType === listType)?.countNum ?? 0
    return count === 0 ? [] : [{ ...list, count }]
  })
  if (waiting.length === 0) {
    if (hasTasks) return null
    return isKnown ? <NothingWaits /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />
  }
  return (
    <ul className={styles['toDo']}>
      {waiting.map(({ path, query, words, count }) => (
        <li key={path}>
          <Link href={`${path}${query}`} className={styles['toDoLink']}>
            <span>{words}</span>
            <strong>{dotWords(count)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
