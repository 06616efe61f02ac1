// The platform's templates: their texts are published anew, taken off offer, and put back.
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { USE_STATUS } from '#protocol/pdf-item.ts'
import { TEMPLATE_CATEGORIES } from '#protocol/templates/categories.ts'
import type { PlatformTextRow } from '#protocol/templates/platform-texts.ts'
import { useOfferText, usePlatformTexts } from '#src/features/platform/operators/template-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { TwoLines } from '#src/ui/list-cells.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

// The editor is large; the list does without it.
const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)
const TextPreview = lazyPart(async () => (await import('./text-preview.tsx')).TextPreview)

interface Opened {
  readonly what: 'edit' | 'preview'
  readonly row: PlatformTextRow
}

export const DeskTemplatesPage = () => {
  const answer = usePlatformTexts()
  const { search, change } = useListPlace({ search: '' })
  const [opened, open] = useState<Opened>()
  const rows = answer.data?.filter(
    ({ name, category }) => name.includes(search) || TEMPLATE_CATEGORIES[category].includes(search),
  )
  const close = () => open(undefined)
  return (
    <>
      <PageHeader
        title="平台模板"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="修改文本后发布为新的一版；已经用旧版发起的合同不受影响。修改过的模板不再随产品升级更新，请自行按新的法律核对。"
      />
      <ListFrame<PlatformTextRow, never>
        answer={{ ...answer, data: rows && { rows } }}
        tools={
          <ListSearch
            value={search}
            hint="搜索名称、分类"
            label="搜索平台模板"
            onSearch={(text) => change({ search: text })}
          />
        }
        rowKey="templateId"
        minWidth={960}
        columns={[
          {
            title: '模板',
            key: 'name',
            ellipsis: true,
            render: (_, { name, note }) => <TwoLines first={name} second={note} />,
          },
          {
            title: '分类',
            key: 'category',
            width: 140,
            render: (_, { category }) => TEMPLATE_CATEGORIES[category],
          },
          { title: '核对日期', key: 'checkedOn', width: 120, render: (_, { checkedOn }) => checkedOn },
          {
            title: '版本',
            key: 'version',
            width: 130,
            render: (_, { version, isEdited }) => `第 ${version} 版${isEdited ? '（已改）' : ''}`,
          },
          { title: '使用', key: 'uses', width: 90, align: 'right', render: (_, { uses }) => `${uses} 次` },
          {
            title: '状态',
            key: 'state',
            width: 100,
            render: (_, { useStatus }) =>
              useStatus === USE_STATUS.usable ? (
                <StateTag tone="success">上架中</StateTag>
              ) : (
                <StateTag tone="neutral">已下架</StateTag>
              ),
          },
          {
            title: '操作',
            key: 'act',
            width: 190,
            render: (_, row) => <Actions row={row} onOpen={open} />,
          },
        ]}
        empty={<EmptyState title="没有符合条件的模板" hint="平台模板随产品一起带来。" />}
      />
      {opened !== undefined && (
        <Suspense>
          {opened.what === 'edit' ? (
            <PublishDialog row={opened.row} onClose={close} />
          ) : (
            <TextPreview row={opened.row} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const Actions = ({
  row,
  onOpen,
}: {
  readonly row: PlatformTextRow
  readonly onOpen: (opened: Opened) => void
}) => {
  const offer = useOfferText()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const { templateId, name, useStatus } = row
  const isOnOffer = useStatus === USE_STATUS.usable
  const turn = async (): Promise<void> => {
    const isSure =
      !isOnOffer ||
      (await confirm({
        title: `下架“${name}”？`,
        consequence: '客户不能再用它发起合同，已经发起的合同不受影响。可以重新上架。',
        verb: '下架',
      }))
    if (!isSure) return
    offer.mutate(
      { templateId, useStatus: isOnOffer ? USE_STATUS.stopped : USE_STATUS.usable },
      {
        onSuccess: () => raise(isOnOffer ? `“${name}”已下架` : `“${name}”已重新上架`),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  return (
    <>
      <Button type="link" size="small" onClick={() => onOpen({ what: 'preview', row })}>
        预览
      </Button>
      <Button type="link" size="small" onClick={() => onOpen({ what: 'edit', row })}>
        修改
      </Button>
      <Button type="link" size="small" loading={offer.isPending} onClick={() => void turn()}>
        {isOnOffer ? '下架' : '上架'}
      </Button>
    </>
  )
}
