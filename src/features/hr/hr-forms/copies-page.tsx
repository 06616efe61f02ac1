// /human/copies: HR forms that were copied to oneself, those not read yet marked.
import { Badge } from 'antd'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormRow } from '#protocol/hr/hr-forms/hr-form.ts'
import { PAGES } from '#protocol/pages.ts'
import { useHrCopies } from '#src/features/hr/hr-forms/queries.ts'
import { HR_FORM_STATES, HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { NameCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const KINDS = ['all', ...HR_KINDS] as const
type Copy = HrFormRow & { readonly isRead: boolean }

const COLUMNS: ListColumn<Copy>[] = [
  {
    title: '人事单',
    key: 'name',
    ellipsis: true,
    render: (_, { hrFormId, name, kind, post, isRead }) => {
      const title = `${name}的${HR_KIND_WORDS[kind]}单`
      return (
        <Badge dot={!isRead} offset={[6, 4]}>
          <NameCell href={PAGES.hrForm(hrFormId)} title={title} name={title} under={post} />
        </Badge>
      )
    },
  },
  { title: '日期', key: 'day', width: 116, dataIndex: 'effectiveDay' },
  {
    title: '状态',
    key: 'status',
    width: 100,
    render: (_, { status }) => {
      const state = HR_FORM_STATES[status]
      return state === undefined ? null : <StateTag tone={state.tone}>{state.word}</StateTag>
    },
  },
  { title: '发起人', key: 'launcher', width: '18%', ellipsis: true, from: '1366', dataIndex: 'launcher' },
]

export const CopiesPage = () => {
  const isPerson = useUser().defaultBizType === 1
  return (
    <>
      <PageHeader title="抄送我的" trail={[{ label: '人事管理' }]} />
      {isPerson ? (
        <EmptyState
          title="人事单由单位抄送"
          hint="这是单位内部的事，请在右上角切换到单位身份查看。"
          action={<LinkButton href={PAGES.home}>返回首页</LinkButton>}
        />
      ) : (
        <Copies />
      )}
    </>
  )
}

const Copies = () => {
  const address = useListPlace({ kind: 'all', search: '' })
  const kind = KINDS.find((one) => one === address.kind) ?? 'all'
  const answer = useHrCopies(kind, address.search, address.page)
  return (
    <ListFrame
      answer={answer}
      page={address.page}
      onPage={(page) => address.change({ page })}
      tabs={{
        active: kind,
        items: KINDS.map((key) => ({ key, word: key === 'all' ? '全部' : HR_KIND_WORDS[key] })),
        onTab: (next) => address.change({ kind: next }),
      }}
      tools={
        <ListSearch
          value={address.search}
          hint="搜索姓名、发起人"
          label="搜索抄送的人事单"
          onSearch={(search) => address.change({ search })}
        />
      }
      rowKey="hrFormId"
      columns={COLUMNS}
      minWidth={420}
      empty={
        address.search === '' ? (
          <EmptyState
            title="没有抄送给您的人事单"
            hint="单位在审批流程或表单设置中抄送给您的，会出现在这里。"
          />
        ) : (
          <NothingFound search={address.search} onClear={() => address.change({ search: '' })} />
        )
      }
    />
  )
}
