// The postal addresses one keeps.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { MOST_KEPT } from '#protocol/trade/invoices/titles.ts'
import type { InvoiceAddress } from '#protocol/trade/invoices/titles.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { AddressDialog } from '#src/features/trade/invoices/address-dialog.tsx'
import { KeptActions } from '#src/features/trade/invoices/kept-actions.tsx'
import { useAddresses, useDeleteAddress } from '#src/features/trade/invoices/queries.ts'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import type { Tabs } from '#src/features/trade/invoices/tabs.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'

/** As lists show a number that others may see over a shoulder. */
const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

export const AddressList = ({ tabs }: { readonly tabs: Tabs }) => {
  const { data, ...answer } = useAddresses()
  const { mayAddress } = useInvoiceRights()
  const remove = useDeleteAddress()
  const raise = useRaiseAlert()
  const [edited, edit] = useState<InvoiceAddress | 'new'>()
  const isFull = (data?.length ?? 0) >= MOST_KEPT
  const columns: ListColumn<InvoiceAddress>[] = [
    {
      title: '收件人',
      key: 'name',
      width: 160,
      render: (_, { name, isDefault }) => (
        <>
          {name} {isDefault && <Tag>默认</Tag>}
        </>
      ),
    },
    {
      title: '手机号',
      key: 'phone',
      width: 140,
      className: 'tabular',
      responsive: ['md'],
      render: (_, { phone }) => masked(phone),
    },
    {
      title: '地址',
      key: 'place',
      ellipsis: true,
      responsive: ['md'],
      render: (_, { areaName, detail }) => `${areaName}${detail}`,
    },
    {
      title: '操作',
      key: 'act',
      width: 140,
      render: (_, address) =>
        mayAddress && (
          <KeptActions
            name={address.name}
            isBusy={remove.isPending}
            onEdit={() => edit(address)}
            onDelete={() =>
              remove.mutate(
                { addressId: address.addressId },
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
        answer={{ ...answer, data: data && { rows: data } }}
        tabs={tabs}
        tools={
          mayAddress && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={isFull}
              title={isFull ? `地址最多 ${MOST_KEPT} 个，请先删除不用的` : undefined}
              onClick={() => edit('new')}
            >
              新增地址
            </Button>
          )
        }
        rowKey="addressId"
        columns={columns}
        empty={<EmptyState title="还没有邮寄地址" hint="申请纸质发票时用来邮寄；电子发票不需要。" />}
      />
      {edited !== undefined && (
        <AddressDialog {...(edited === 'new' ? {} : { address: edited })} onClose={() => edit(undefined)} />
      )}
    </>
  )
}
