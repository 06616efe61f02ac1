// The titles one keeps.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { MOST_KEPT } from '#protocol/trade/invoices/titles.ts'
import type { InvoiceTitle } from '#protocol/trade/invoices/titles.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { KeptActions } from '#src/features/trade/invoices/kept-actions.tsx'
import { useDeleteTitle, useTitles } from '#src/features/trade/invoices/queries.ts'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import type { Tabs } from '#src/features/trade/invoices/tabs.ts'
import { TitleDialog } from '#src/features/trade/invoices/title-dialog.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'

export const TitleList = ({ tabs }: { readonly tabs: Tabs }) => {
  const { data, ...answer } = useTitles()
  const { isCompany, mayTitle } = useInvoiceRights()
  const remove = useDeleteTitle()
  const raise = useRaiseAlert()
  const [edited, edit] = useState<InvoiceTitle | 'new'>()
  const isFull = (data?.titles.length ?? 0) >= MOST_KEPT
  const create = mayTitle && (
    <Button
      icon={<PlusOutlined aria-hidden />}
      disabled={isFull}
      title={isFull ? `抬头最多 ${MOST_KEPT} 个，请先删除不用的` : undefined}
      onClick={() => edit('new')}
    >
      新增抬头
    </Button>
  )
  const columns: ListColumn<InvoiceTitle>[] = [
    {
      title: '抬头',
      key: 'name',
      ellipsis: true,
      render: (_, { name, isDefault }) => (
        <>
          {name} {isDefault && <Tag>默认</Tag>}
        </>
      ),
    },
    ...(isCompany
      ? ([
          {
            title: '税号',
            key: 'tax',
            width: 200,
            dataIndex: 'taxNumber',
            className: 'tabular',
            responsive: ['md'],
          },
          {
            title: '专用发票',
            key: 'special',
            width: 140,
            responsive: ['md'],
            render: (_: unknown, { address, phone, bank, account }: InvoiceTitle) =>
              [address, phone, bank, account].includes('') ? '资料不全' : '资料齐全',
          },
        ] as ListColumn<InvoiceTitle>[])
      : []),
    {
      title: '操作',
      key: 'act',
      width: 140,
      render: (_, title) =>
        mayTitle && (
          <KeptActions
            name={title.name}
            isBusy={remove.isPending}
            onEdit={() => edit(title)}
            onDelete={() =>
              remove.mutate(
                { titleId: title.titleId },
                { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') },
              )
            }
          />
        ),
    },
  ]
  return (
    <>
      <ListFrame
        answer={{ ...answer, data: data && { rows: data.titles } }}
        tabs={tabs}
        tools={create}
        rowKey="titleId"
        columns={columns}
        empty={<EmptyState title="还没有抬头" hint="新增时会带出认证信息，不用再输一遍。" />}
      />
      {edited !== undefined && data !== undefined && (
        <TitleDialog
          {...(edited === 'new' ? {} : { title: edited })}
          certified={data.certified}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}
