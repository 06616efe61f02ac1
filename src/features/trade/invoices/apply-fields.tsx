// The inputs of an application for an invoice.
import { Button, Form, Input, Radio, Select } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { mailAddress } from '#protocol/account/mails.ts'
import { DELIVERY, INVOICE_KIND } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceAddress, InvoiceTitles } from '#protocol/trade/invoices/titles.ts'
import { AddressDialog } from '#src/features/trade/invoices/address-dialog.tsx'
import { TitleDialog } from '#src/features/trade/invoices/title-dialog.tsx'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import { ruleOf } from '#src/ui/form-rule.ts'
import { DELIVERY_WORDS, KIND_WORDS } from '#src/ui/invoice-words.ts'

export interface Typed {
  kind: 1 | 2
  titleId: string
  way: 1 | 2
  email?: string
  addressId?: string
}

export interface ApplyFieldsProps {
  readonly form: FormInstance<Typed>
  readonly titles: InvoiceTitles
  readonly addresses: readonly InvoiceAddress[]
}

export const ApplyFields = ({ form, titles, addresses }: ApplyFieldsProps) => {
  const { isCompany, mayTitle, mayAddress } = useInvoiceRights()
  const [added, add] = useState<'title' | 'address'>()
  const kind = Form.useWatch('kind', form)
  const way = Form.useWatch('way', form)
  return (
    <>
      {isCompany && (
        <Form.Item
          label="发票类型"
          name="kind"
          extra={
            titles.hasSpecial
              ? '专用发票的抬头须与单位认证信息一致，并填全税号、地址、电话、开户行和账号。'
              : '单位通过认证后可以申请专用发票。'
          }
        >
          <Radio.Group
            options={[INVOICE_KIND.plain, INVOICE_KIND.special].map((value) => ({
              value,
              label: KIND_WORDS[value],
              disabled: value === INVOICE_KIND.special && !titles.hasSpecial,
            }))}
          />
        </Form.Item>
      )}
      {!isCompany && (
        <Form.Item name="kind" hidden noStyle>
          <Input />
        </Form.Item>
      )}
      <Form.Item
        label="抬头"
        name="titleId"
        rules={[{ required: true, message: '请选择抬头' }]}
        extra={
          mayTitle && (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => add('title')}>
              新增抬头
            </Button>
          )
        }
      >
        <Select
          placeholder={titles.titles.length === 0 ? '还没有抬头，请先新增' : '请选择'}
          options={titles.titles.map(({ titleId, name, taxNumber, account }) => ({
            value: titleId,
            label: taxNumber === '' ? name : `${name}（${taxNumber}）`,
            disabled: kind === INVOICE_KIND.special && account === '',
          }))}
        />
      </Form.Item>
      <Form.Item label="交付方式" name="way">
        <Radio.Group
          options={[DELIVERY.electronic, DELIVERY.paper].map((value) => ({
            value,
            label: DELIVERY_WORDS[value],
          }))}
        />
      </Form.Item>
      {way === DELIVERY.electronic && titles.email !== null && (
        <Form.Item
          label="接收邮箱"
          name="email"
          extra="开具后发到这个邮箱，也可以在发票列表里下载。"
          rules={[ruleOf(mailAddress, '请填写接收发票的邮箱')]}
        >
          <Input maxLength={100} inputMode="email" autoComplete="email" />
        </Form.Item>
      )}
      {way === DELIVERY.paper && (
        <Form.Item
          label="邮寄地址"
          name="addressId"
          rules={[{ required: true, message: '请选择邮寄地址' }]}
          extra={
            mayAddress && (
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => add('address')}>
                新增地址
              </Button>
            )
          }
        >
          <Select
            placeholder={addresses.length === 0 ? '还没有地址，请先新增' : '请选择'}
            options={addresses.map(({ addressId, name, areaName, detail }) => ({
              value: addressId,
              label: `${name}，${areaName}${detail}`,
            }))}
          />
        </Form.Item>
      )}
      {added === 'title' && (
        <TitleDialog
          certified={titles.certified}
          onClose={() => add(undefined)}
          onSaved={(titleId) => form.setFieldsValue({ titleId })}
        />
      )}
      {added === 'address' && (
        <AddressDialog
          onClose={() => add(undefined)}
          onSaved={(addressId) => form.setFieldsValue({ addressId })}
        />
      )}
    </>
  )
}
