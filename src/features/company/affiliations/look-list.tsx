// Who of the group looked at contracts of this company.
import { Link } from 'wouter'
import type { Look } from '#protocol/company/affiliations/opened.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/company/affiliations/group.module.css'
import { useLooks } from '#src/features/company/affiliations/queries.ts'
import { LOOK_WORDS } from '#src/features/company/affiliations/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NameCell } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

const columns: ListColumn<Look>[] = [
  {
    title: '合同',
    key: 'contract',
    ellipsis: true,
    render: (_, { contractId, contractName }) => (
      <Link href={PAGES.contract(contractId)}>{contractName}</Link>
    ),
  },
  { title: '方式', key: 'kind', width: 80, render: (_, { kind }) => LOOK_WORDS[kind] },
  {
    title: '查看人',
    key: 'who',
    width: 260,
    ellipsis: true,
    render: (_, { who, headName }) => <NameCell name={who} under={headName} />,
  },
  { title: '时间', key: 'at', width: 150, render: (_, { at }) => <MomentText moment={at} /> },
]

/** A company that never was in a group has nothing to see here. */
export const LookList = ({ isAlwaysShown }: { readonly isAlwaysShown: boolean }) => {
  const { looks, change } = useListPlace({ looks: '1' })
  const page = Math.max(1, Math.trunc(Number(looks)) || 1)
  const answer = useLooks(page)
  if (!isAlwaysShown && (answer.data?.total ?? 0) === 0) return null
  return (
    <section className={`card ${styles['section']}`} aria-labelledby="group-looks">
      <h2 id="group-looks" className={styles['title']}>
        集团查看记录
      </h2>
      <ListFrame<Look, never>
        isInside
        isWhole
        answer={answer}
        page={page}
        onPage={(next) => change({ looks: String(next) })}
        rowKey="lookId"
        columns={columns}
        minWidth={640}
        empty={<EmptyState title="集团还没有看过本单位的合同" hint="查看和下载都会记在这里。" />}
      />
    </section>
  )
}
