// /ops/partners: partners are made here, their rate is set, and payouts are noted.
import { Button } from 'antd'
import { useState } from 'react'
import type { KeptPartner } from '#protocol/trade/partners.ts'
import { PAGES } from '#protocol/pages.ts'
import { usePartners } from '#src/features/trade/partners/desk-queries.ts'
import { DuesDrawer } from '#src/features/trade/partners/dues-drawer.tsx'
import { Money } from '#src/features/trade/partners/month-list.tsx'
import { PartnerDialog } from '#src/features/trade/partners/partner-dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import { ListSearch } from '#src/ui/list-search.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { rateWords } from '#src/ui/rate-words.ts'

type Opened = 'adding' | { readonly partner: KeptPartner; readonly what: 'rate' | 'dues' }

export const DeskPartnersPage = () => {
  const { keyword, page, change } = useListPlace({ keyword: '' })
  const answer = usePartners(keyword, page)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const columns: ListColumn<KeptPartner>[] = [
    { title: '合伙人', key: 'name', width: 140, ellipsis: true, dataIndex: 'name' },
    { title: '手机号', key: 'phone', width: 130, dataIndex: 'phoneMasked' },
    { title: '推广码', key: 'code', width: 120, dataIndex: 'code' },
    { title: '佣金比例', key: 'rate', width: 100, render: (_, { rateBp }) => rateWords(rateBp) },
    { title: '客户', key: 'customers', width: 90, render: (_, { customers }) => `${customers} 位` },
    {
      title: '上月底前应结',
      key: 'due',
      width: 140,
      align: 'right',
      render: (_, { due }) => <Money fen={due} />,
    },
    {
      title: '操作',
      key: 'act',
      width: 150,
      render: (_, partner) => (
        <>
          <Button
            type="link"
            size="small"
            aria-label={`结算：${partner.name}`}
            onClick={() => open({ partner, what: 'dues' })}
          >
            结算
          </Button>
          <Button
            type="link"
            size="small"
            aria-label={`改比例：${partner.name}`}
            onClick={() => open({ partner, what: 'rate' })}
          >
            改比例
          </Button>
        </>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="合伙人"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="佣金在银行支付后再登记已结算；修改比例只影响之后付款的订单。"
        actions={
          <Button type="primary" onClick={() => open('adding')}>
            添加合伙人
          </Button>
        }
      />
      <ListFrame<KeptPartner, string>
        answer={answer}
        page={page}
        onPage={(next) => change({ page: next })}
        tools={
          <ListSearch
            label="查找合伙人"
            hint="姓名、手机号或推广码"
            value={keyword}
            onSearch={(next) => change({ keyword: next })}
          />
        }
        rowKey="partnerId"
        columns={columns}
        minWidth={900}
        empty={<EmptyState title="没有合伙人" hint="点“添加合伙人”，填写已认证用户的手机号。" />}
      />
      {opened === 'adding' && <PartnerDialog onClose={close} />}
      {opened !== undefined && opened !== 'adding' && opened.what === 'rate' && (
        <PartnerDialog partner={opened.partner} onClose={close} />
      )}
      {opened !== undefined && opened !== 'adding' && opened.what === 'dues' && (
        <DuesDrawer partner={opened.partner} onClose={close} />
      )}
    </>
  )
}
