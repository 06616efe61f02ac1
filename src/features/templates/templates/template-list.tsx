// A list of templates as cards: category, search, pages, and what is done with one.
import { Select, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { TEMPLATE_CATEGORIES } from '#protocol/templates/categories.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { useTemplates } from '#src/features/templates/templates/queries.ts'
import type { TemplateType } from '#src/features/templates/templates/queries.ts'
import { TemplateCard } from '#src/features/templates/templates/template-card.tsx'
import type { Opened } from '#src/features/templates/templates/opened.ts'
import { useUse } from '#src/features/templates/templates/use-template.ts'
import styles from '#src/features/templates/templates/templates.module.css'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ListCard } from '#src/ui/list-card.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'

// Dialogs come when one is opened; the editor is large.
const Dialogs = lazyPart(async () => (await import('./template-dialogs.tsx')).TemplateDialogs)

const CATEGORIES = [
  { value: '', label: '全部分类' },
  ...Object.entries(TEMPLATE_CATEGORIES).map(([value, label]) => ({ value, label })),
]

interface TemplateListProps {
  readonly templateType: TemplateType
  readonly empty: ReactNode
}

export const TemplateList = ({ templateType, empty }: TemplateListProps) => {
  const place = useListPlace({ category: '', search: '' })
  const category = place.category in TEMPLATE_CATEGORIES ? (place.category as TemplateCategory) : undefined
  const answer = useTemplates(templateType, { page: place.page, search: place.search.slice(0, 50), category })
  const [opened, open] = useState<Opened>()
  const use = useUse()
  const isNarrowed = category !== undefined || place.search !== ''
  return (
    <>
      <ListCard<TemplateRow, never>
        answer={answer}
        page={place.page}
        onPage={(page) => place.change({ page })}
        tools={
          <>
            <Select
              aria-label="分类"
              value={category ?? ''}
              options={CATEGORIES}
              style={{ width: 160 }}
              onChange={(chosen) => place.change({ category: chosen })}
            />
            <ListSearch
              value={place.search}
              hint="搜索名称、说明、法律依据"
              label="搜索模板"
              onSearch={(search) => place.change({ search })}
            />
          </>
        }
      >
        {answer.data === undefined ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : answer.data.rows.length > 0 ? (
          <ul className={styles['cards']} aria-busy={answer.isPlaceholderData}>
            {answer.data.rows.map((row) => (
              <TemplateCard key={row.templateId} row={row} onOpen={open} onUse={use} />
            ))}
          </ul>
        ) : isNarrowed ? (
          <NothingFound search={place.search} onClear={() => place.change({ category: '', search: '' })} />
        ) : (
          empty
        )}
      </ListCard>
      {opened !== undefined && (
        <Suspense>
          <Dialogs opened={opened} onUse={use} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}
