// The filters of a list: a button beside the search, and the row it unfolds.
import { Button, Select } from 'antd'
import { FilterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { CLEARED, countFilters } from '#src/ui/filters/address-filters.ts'
import { ContractTypeField, Days, KindField, Words, Yuan } from '#src/ui/filters/filter-fields.tsx'
import type { FilterProps, KindChoice } from '#src/ui/filters/filter-fields.tsx'
import styles from '#src/ui/filters/filters.module.css'
import { ListSearch } from '#src/ui/list-search.tsx'

interface FilterToolsProps extends FilterProps {
  /** What the search looks through; the placeholder. */
  readonly hint?: string
  /** For screen readers. */
  readonly label?: string
}

/** Search, and the button that folds the filters out and in. */
export const FilterTools = ({
  value,
  onChange,
  hint = '搜索合同名称、编号、签署方',
  label = '搜索合同',
}: FilterToolsProps) => {
  const count = countFilters(value)
  const isOpen = value.filters !== ''
  return (
    <div className={styles['tools']}>
      <ListSearch
        value={value.search}
        onSearch={(search) => onChange({ search })}
        hint={hint}
        label={label}
      />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => onChange({ filters: isOpen ? '' : 'open' })}
      >
        {count === 0 ? '筛选' : `筛选 ${count}`}
      </Button>
    </div>
  )
}

/** A filter by one tag; empty for all. */
interface TagFilter {
  readonly filter: (asked: {
    readonly className: string
    readonly value: string
    readonly onChange: (tag: string) => void
  }) => ReactNode
}

interface FilterRowProps extends FilterProps {
  /** Where the contracts can have tags. */
  readonly tags?: TagFilter | undefined
  /** Who of the own company started the contracts, where the list is narrowed to them. */
  readonly startedBy?: ReactNode
  /** Where the list mixes kinds. */
  readonly kinds?: KindChoice
  /** What the list calls the parties, who started it, and the moment a task began. */
  readonly words?: { readonly counterparty?: string; readonly initiator?: string; readonly begun?: string }
}

/** The row, with those fields that the list's address has; not there while it is folded. */
export const FilterRow = ({ value, onChange, tags, kinds, startedBy, words = {} }: FilterRowProps) => {
  if (value.filters === '') return null
  const both = { value, onChange }
  return (
    <div className={styles['row']} role="group" aria-label="筛选">
      {kinds && <KindField {...both} {...kinds} />}
      {value.contractType !== undefined && <ContractTypeField {...both} />}
      {value.counterparty !== undefined && (
        <Words name="counterparty" label={words.counterparty ?? '签署方'} {...both} />
      )}
      {value.initiator !== undefined && (
        <Words name="initiator" label={words.initiator ?? '发起方或发起人'} {...both} />
      )}
      {startedBy}
      {value.amountFrom !== undefined && (
        <span className={styles['range']}>
          <Yuan name="amountFrom" label="最低金额" {...both} />
          <span aria-hidden>–</span>
          <Yuan name="amountTo" label="最高金额" {...both} />
        </span>
      )}
      {value.begunFrom !== undefined && (
        <Days names={['begunFrom', 'begunTo']} label={words.begun ?? '发起'} {...both} />
      )}
      {value.launchedFrom !== undefined && (
        <Days names={['launchedFrom', 'launchedTo']} label="发起" {...both} />
      )}
      {value.completedFrom !== undefined && (
        <Days names={['completedFrom', 'completedTo']} label="完成" {...both} />
      )}
      {value.changedFrom !== undefined && (
        <Days names={['changedFrom', 'changedTo']} label="更新" {...both} />
      )}
      {value.dueFrom !== undefined && <Days names={['dueFrom', 'dueTo']} label="截止" {...both} />}
      {tags?.filter({
        className: styles['field'] ?? '',
        value: value.tag ?? '',
        onChange: (tag) => onChange({ tag }),
      })}
      {value.order !== undefined && (
        <Select
          className={styles['order'] ?? ''}
          value={value.order === 'oldest' ? 'oldest' : 'newest'}
          aria-label="排序"
          options={[
            { value: 'newest', label: '最近更新在前' },
            { value: 'oldest', label: '最早更新在前' },
          ]}
          onChange={(order) => onChange({ order })}
        />
      )}
      <Button type="link" onClick={() => onChange(CLEARED)}>
        清空条件
      </Button>
    </div>
  )
}
