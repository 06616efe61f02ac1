// /ops/quotas/offers: packages given away by link, how many were claimed, and until when.
import { Button } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import type { DeskOffer } from '#protocol/trade/packages/desk.ts'
import { useChangeOffer, useExclusiveOffers } from '#src/features/trade/packages/desk-queries.ts'
import { OfferDialog } from '#src/features/trade/packages/offer-dialog.tsx'
import { OFFER_WORDS } from '#src/features/trade/packages/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const DeskOffersPage = () => {
  const { page, change: turn } = useListPlace({})
  const answer = useExclusiveOffers(page)
  const change = useChangeOffer()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [isAdding, setAdding] = useState(false)
  const end = async ({ offerId, title }: DeskOffer) => {
    const isSure = await confirm({
      title: `结束“${title}”的领取？`,
      consequence: '结束后链接不能再领取，已经领取的照常使用；不能重新开始。',
      verb: '结束领取',
      isDangerous: true,
    })
    if (!isSure) return
    change.mutate(
      { act: 'end', offerId },
      {
        onSuccess: () => raise('已结束领取'),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  const columns: ListColumn<DeskOffer>[] = [
    { title: '名称', key: 'title', dataIndex: 'title', ellipsis: true },
    {
      title: '套餐',
      key: 'product',
      width: 140,
      dataIndex: 'productName',
      ellipsis: true,
    },
    {
      title: '已领取',
      key: 'claimed',
      width: 100,
      align: 'right',
      className: 'tabular',
      render: (_, { claimed, total }) => `${claimed} / ${total}`,
    },
    { title: '开始', key: 'opens', width: 150, render: (_, { opensAt }) => <MomentText moment={opensAt} /> },
    {
      title: '截止',
      key: 'closes',
      width: 150,
      render: (_, { closesAt }) => <MomentText moment={closesAt} />,
    },
    {
      title: '状态',
      key: 'state',
      width: 100,
      render: (_, { state }) => (
        <StateTag tone={OFFER_WORDS[state].tone}>{OFFER_WORDS[state].label}</StateTag>
      ),
    },
    {
      title: '操作',
      key: 'act',
      width: 160,
      render: (_, offer) => (
        <>
          <CopyButton
            type="link"
            size="small"
            text={offer.url}
            words="复制链接"
            label={`链接：${offer.title}`}
          />
          {(offer.state === 'claimable' || offer.state === 'upcoming') && (
            <Button
              type="link"
              size="small"
              aria-label={`结束领取：${offer.title}`}
              onClick={() => void end(offer)}
            >
              结束
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="专属套餐"
        trail={[
          { label: '运营台', path: PAGES.operators },
          { label: '赠送份数', path: PAGES.givenDocuments },
        ]}
        backTo={PAGES.givenDocuments}
        hint="把链接发给客户：打开链接、登录并完成认证的个人或单位，各可领取一次，领完或到期为止。"
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
            新增专属套餐
          </Button>
        }
      />
      <ListFrame<DeskOffer, never>
        answer={answer}
        page={page}
        onPage={(next) => turn({ page: next })}
        rowKey="offerId"
        columns={columns}
        minWidth={960}
        empty={<EmptyState title="还没有专属套餐" hint="新增后把领取链接发给客户。" />}
      />
      {isAdding && <OfferDialog onClose={() => setAdding(false)} />}
    </>
  )
}
