// Packages that the platform offers for nothing: who may take them, and how many did.
import { Button } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import type { FreePackage } from '#protocol/trade/quotas.ts'
import { FreeDialog } from '#src/features/trade/packages/desk-dialog.tsx'
import { useChangeFree, useFreePackages } from '#src/features/trade/packages/desk-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { documentsWords, moduleWords } from '#src/ui/money-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const DeskPackagesPage = () => {
  const answer = useFreePackages()
  const change = useChangeFree()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [isAdding, setAdding] = useState(false)
  const offer = async ({ productId, name, isOnSale }: FreePackage) => {
    const isSure =
      !isOnSale ||
      (await confirm({
        title: `下架“${name}”？`,
        consequence: '下架后不能再领取，已经领取的照常使用。以后可以重新上架。',
        verb: '下架',
      }))
    if (!isSure) return
    change.mutate(
      { act: 'offer', productId, isOnSale: !isOnSale },
      {
        onSuccess: () => raise(isOnSale ? '已下架' : '已上架'),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  const columns: ListColumn<FreePackage>[] = [
    { title: '名称', key: 'name', dataIndex: 'name', ellipsis: true },
    {
      title: '适用',
      key: 'audience',
      width: 220,
      render: (_, { audience, staffLimit }) =>
        audience === 1
          ? '个人'
          : `单位，${staffLimit === null ? '员工人数不限' : `最多 ${staffLimit} 名员工`}`,
    },
    { title: '功能', key: 'modules', width: 240, render: (_, { modules }) => moduleWords(modules) },
    {
      title: '份数',
      key: 'quota',
      width: 100,
      align: 'right',
      render: (_, { quota }) => `${documentsWords(quota)} 份`,
    },
    { title: '有效期', key: 'days', width: 120, align: 'right', render: (_, row) => `${row.validDays} 天` },
    { title: '已领取', key: 'taken', width: 100, align: 'right', dataIndex: 'taken' },
    {
      title: '状态',
      key: 'state',
      width: 100,
      render: (_, { isOnSale }) => (
        <StateTag tone={isOnSale ? 'success' : 'neutral'}>{isOnSale ? '上架' : '已下架'}</StateTag>
      ),
    },
    {
      title: '操作',
      key: 'act',
      width: 100,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => void offer(row)}>
          {row.isOnSale ? '下架' : '上架'}
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="免费套餐"
        trail={[
          { label: '运营台', path: PAGES.operators },
          { label: '赠送份数', path: PAGES.givenDocuments },
        ]}
        backTo={PAGES.givenDocuments}
        hint="上架后显示在套餐页面，已认证的个人或单位各可领取一次，不需要付款和发票。"
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
            新增免费套餐
          </Button>
        }
      />
      {answer.error !== null && answer.data === undefined ? (
        <ErrorState title="免费套餐没有读到" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <section className="card" aria-label="免费套餐">
          <ListTable<FreePackage>
            rowKey="productId"
            columns={columns}
            rows={answer.data}
            isLoading={answer.isFetching}
            minWidth={1080}
            empty={<EmptyState title="还没有免费套餐" hint="例如给新单位的试用套餐。" />}
          />
        </section>
      )}
      {isAdding && <FreeDialog onClose={() => setAdding(false)} />}
    </>
  )
}
