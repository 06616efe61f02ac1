// Saved views above a list (常用筛选): each opens by one click, and what is narrowed now can be saved.
import { Button } from 'antd'
import { useState } from 'react'
import { VIEW_FIELDS } from '#protocol/contracts/views.ts'
import type { View, ViewedList, ViewFilters } from '#protocol/contracts/views.ts'
import styles from '#src/features/contracts/contracts/saved-views.module.css'
import { useViews } from '#src/features/contracts/contracts/view-queries.ts'
import { ViewNameDialog } from '#src/features/contracts/contracts/view-name-dialog.tsx'
import { ViewsDialog } from '#src/features/contracts/contracts/views-dialog.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import type { ListPlace } from '#src/ui/list-place.ts'

type Address = Readonly<Record<string, string>>

interface SavedViewsProps<Filters extends Address> {
  readonly list: ViewedList
  readonly address: ListPlace<Filters>
  /** What the list begins with. */
  readonly first: Filters
}

/** What of an address is saved: what differs from how the list begins. */
const savedOf = (address: Address, first: Address): ViewFilters =>
  Object.fromEntries(
    VIEW_FIELDS.flatMap((name) => {
      const text = address[name]
      return first[name] === undefined || text === undefined || text === first[name]
        ? []
        : [[name, text.slice(0, 100)]]
    }),
  )

/** The whole address that a view means; what the list does not have, and a tag that is gone, is left out. */
const addressOf = ({ filters, isTagGone }: View, first: Address): Address =>
  Object.fromEntries(
    VIEW_FIELDS.flatMap((name) => {
      const start = first[name]
      if (start === undefined) return []
      return [[name, name === 'tag' && isTagGone ? start : (filters[name] ?? start)]]
    }),
  )

export const SavedViews = <Filters extends Address>({ list, address, first }: SavedViewsProps<Filters>) => {
  const { data: all, error, refetch } = useViews()
  const raise = useRaiseAlert()
  const [asked, ask] = useState<'save' | 'manage' | View>()
  const views = all?.filter((view) => view.list === list) ?? []
  const present = savedOf(address, first)
  const isNarrowed = Object.keys(present).some((name) => name !== 'tab' && name !== 'activeTab')
  const isPresent = (view: View): boolean =>
    Object.entries(addressOf(view, first)).every(([name, text]) => address[name] === text)
  if (error !== null && all === undefined)
    return (
      <div className={styles['bar']}>
        <span className={styles['title']}>常用筛选没有取到</span>
        <Button type="link" size="small" onClick={() => void refetch()}>
          重新读取
        </Button>
      </div>
    )
  if (views.length === 0 && !isNarrowed) return null
  const open = (view: View): void => {
    address.change(addressOf(view, first) as Partial<Filters>)
    if (view.isTagGone) raise(`“${view.name}”中的标签已被删除，已按其余条件打开。`)
  }
  return (
    <div className={styles['bar']} role="group" aria-label="常用筛选">
      {views.length > 0 && (
        <span className={styles['title']} aria-hidden>
          常用筛选
        </span>
      )}
      {views.map((view) => (
        <Button
          key={view.viewId}
          size="small"
          className={styles['chip'] ?? ''}
          title={view.name}
          {...(isPresent(view) ? { type: 'primary', ghost: true } : {})}
          aria-pressed={isPresent(view)}
          onClick={() => open(view)}
        >
          {view.name}
        </Button>
      ))}
      {all !== undefined && isNarrowed && !views.some(isPresent) && (
        <Button type="link" size="small" onClick={() => ask('save')}>
          保存当前筛选
        </Button>
      )}
      {(all?.length ?? 0) > 0 && (
        <Button type="link" size="small" onClick={() => ask('manage')}>
          管理
        </Button>
      )}
      {asked === 'manage' && <ViewsDialog views={all ?? []} onRename={ask} onClose={() => ask(undefined)} />}
      {asked !== undefined && asked !== 'manage' && (
        <ViewNameDialog
          of={asked === 'save' ? { list, filters: present } : asked}
          onClose={() => ask(asked === 'save' ? undefined : 'manage')}
        />
      )}
    </div>
  )
}
