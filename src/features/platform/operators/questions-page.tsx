// /ops/questions: the questions of the help centre, their order, and which are on offer.
import { Button, Select } from 'antd'
import { Link } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { CATEGORIES, categoryWords } from '#protocol/help/questions/categories.ts'
import type { DeskQuestionRow } from '#protocol/help/questions/desk.ts'
import { PAGES } from '#protocol/pages.ts'
import { useDeskQuestions, useMoveQuestion } from '#src/features/platform/operators/question-queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const QuestionsPage = () => {
  const address = useListPlace({ category: '', search: '' })
  const category = CATEGORIES.find(({ code }) => code === address.category)?.code
  const answer = useDeskQuestions(address.page, category, address.search)
  const move = useMove()
  return (
    <>
      <PageHeader
        title="帮助中心"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="修改先存为草稿，发布后才会被看到。每次发布都留有版本；顺序在同一分类内调整。"
        actions={
          <LinkButton type="primary" href={PAGES.deskNewQuestion}>
            新建问题
          </LinkButton>
        }
      />
      <ListFrame<DeskQuestionRow, never>
        answer={answer}
        rowKey="questionId"
        page={address.page}
        onPage={(page) => address.change({ page })}
        tools={
          <>
            <Select
              value={category ?? ''}
              style={{ width: 160 }}
              aria-label="分类"
              options={[
                { value: '', label: '全部分类' },
                ...CATEGORIES.map(({ code, label }) => ({ value: code as string, label })),
              ]}
              onChange={(chosen) => address.change({ category: chosen })}
            />
            <ListSearch
              value={address.search}
              onSearch={(search) => address.change({ search })}
              hint="搜索问题"
              label="搜索问题"
            />
          </>
        }
        columns={columnsFor(move)}
        minWidth={960}
        empty={<EmptyState drawing="search" title="没有符合条件的问题" hint="换一个分类或关键词看看。" />}
      />
    </>
  )
}

type Move = ReturnType<typeof useMove>

const useMove = () => {
  const move = useMoveQuestion()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const onError = (thrown: unknown) => raise(asCallFailure(thrown).words, 'error')
  return {
    isBusy: move.isPending,
    place: ({ questionId }: DeskQuestionRow, direction: 'up' | 'down') =>
      move.mutate({ questionId, direction }, { onError }),
    offer: async ({ questionId, title, isOffered }: DeskQuestionRow) => {
      const isSure =
        !isOffered ||
        (await confirm({
          title: `下架“${title}”？`,
          consequence: '下架后用户搜不到、也打不开这个问题，可以随时重新上架。',
          verb: '下架',
        }))
      if (!isSure) return
      move.mutate(
        { questionId, isOffered: !isOffered },
        { onError, onSuccess: () => raise(isOffered ? '已下架' : '已上架') },
      )
    },
  }
}

const columnsFor = (move: Move): ListColumn<DeskQuestionRow>[] => [
  {
    title: '问题',
    key: 'title',
    ellipsis: true,
    render: (_, { questionId, title, category, isHot }) => (
      <span className={styles['rowText']}>
        <Link href={PAGES.deskQuestion(questionId)}>{title}</Link>
        <span className={styles['under']}>
          {categoryWords(category)}
          {isHot && ' · 热门'}
        </span>
      </span>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 150,
    render: (_, row) => (
      <span className={styles['rowText']}>
        <span>
          <State {...row} />
        </span>
        {row.hasDraft && row.version > 0 && <span className={styles['under']}>有未发布的修改</span>}
      </span>
    ),
  },
  {
    title: '有帮助 / 没帮助',
    key: 'votes',
    width: 130,
    render: (_, { helpful, unhelpful }) => (
      <span className="tabular">
        {helpful} / {unhelpful}
      </span>
    ),
  },
  { title: '更新时间', key: 'at', width: 150, render: (_, row) => <MomentText moment={row.changedAt} /> },
  {
    title: '操作',
    key: 'act',
    width: 210,
    render: (_, row) => (
      <>
        <Button
          type="link"
          size="small"
          disabled={move.isBusy}
          aria-label={`上移 ${row.title}`}
          onClick={() => move.place(row, 'up')}
        >
          上移
        </Button>
        <Button
          type="link"
          size="small"
          disabled={move.isBusy}
          aria-label={`下移 ${row.title}`}
          onClick={() => move.place(row, 'down')}
        >
          下移
        </Button>
        {row.version > 0 && (
          <Button
            type="link"
            size="small"
            disabled={move.isBusy}
            aria-label={`${row.isOffered ? '下架' : '上架'} ${row.title}`}
            onClick={() => void move.offer(row)}
          >
            {row.isOffered ? '下架' : '上架'}
          </Button>
        )}
      </>
    ),
  },
]

const State = ({ version, isOffered }: DeskQuestionRow) => {
  if (version === 0) return <StateTag tone="active">未发布</StateTag>
  return isOffered ? <StateTag tone="success">已上架</StateTag> : <StateTag tone="neutral">已下架</StateTag>
}
