// Documents that the platform gave: to whom, by whom and why; and giving more.
import { Button } from 'antd'
import { useState } from 'react'
import type { GivenDocuments } from '#protocol/trade/quotas.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { GiveDialog } from '#src/features/platform/operators/give-dialog.tsx'
import { useGivenDocuments } from '#src/features/platform/operators/queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { documentsWords } from '#src/ui/money-words.ts'

const columns = [
  {
    title: '赠送给',
    key: 'receiver',
    width: 260,
    render: (_: unknown, { ownerType, name, numberMasked }: GivenDocuments) => (
      <span className={styles['rowText']}>
        {name === '' ? '已注销' : name}
        <span className={`${styles['under']} tabular`}>
          {ownerType === 'company' ? '单位' : '个人'} {numberMasked}
        </span>
      </span>
    ),
  },
  {
    title: '份数',
    key: 'quota',
    width: 120,
    render: (_: unknown, { quota, taken }: GivenDocuments) => (
      <span className={`${styles['rowText']} tabular`}>
        {documentsWords(quota)} 份<span className={styles['under']}>已用 {documentsWords(taken)} 份</span>
      </span>
    ),
  },
  {
    title: '有效期至',
    key: 'validUntil',
    width: 160,
    render: (_: unknown, { validUntil, isOver }: GivenDocuments) => (
      <span className={styles['rowText']}>
        <MomentText moment={validUntil} />
        {isOver && <span className={styles['under']}>已到期</span>}
      </span>
    ),
  },
  { title: '原因', dataIndex: 'reason', key: 'reason' },
  {
    title: '操作员',
    key: 'given',
    width: 160,
    render: (_: unknown, { operatorName, givenAt }: GivenDocuments) => (
      <span className={styles['rowText']}>
        {operatorName === '' ? '系统' : operatorName}
        <span className={styles['under']}>
          <MomentText moment={givenAt} />
        </span>
      </span>
    ),
  },
]

export const QuotasPage = () => {
  const { page, change } = useListPlace({})
  const answer = useGivenDocuments(page)
  const [isGiving, setGiving] = useState(false)
  return (
    <>
      <PageHeader
        title="赠送份数"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="赠送后立即可用，对方本人或单位管理员会收到消息；赠送不能撤回，请核对后再提交。"
        actions={
          <>
            <LinkButton href={PAGES.exclusiveOffers}>专属套餐</LinkButton>
            <LinkButton href={PAGES.freePackages}>免费套餐</LinkButton>
            <Button type="primary" onClick={() => setGiving(true)}>
              赠送份数
            </Button>
          </>
        }
      />
      <ListFrame<GivenDocuments, never>
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        rowKey="grantId"
        columns={columns}
        minWidth={960}
        empty={<EmptyState title="还没有赠送过份数" hint="赠送后会在这里留下记录。" />}
      />
      {isGiving && <GiveDialog onClose={() => setGiving(false)} />}
    </>
  )
}
