// The policies of subsidies at the desk: added, and closed for new applications.
import { Button, DatePicker, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { policyCap } from '#protocol/trade/subsidies/review.ts'
import type { KeptPolicy } from '#protocol/trade/subsidies/review.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useAddPolicy, usePolicies, useSwitchPolicy } from '#src/features/trade/subsidies/desk-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

/** The tabs of the desk's page. */
export interface DeskTabs {
  readonly active: string
  readonly items: { key: string; word: string }[]
  readonly onTab: (tab: string) => void
}

export const PolicyList = ({ tabs }: { readonly tabs: DeskTabs }) => {
  const answer = usePolicies()
  const turn = useSwitchPolicy()
  const raise = useRaiseAlert()
  const [isAdding, setAdding] = useState(false)
  const columns: ListColumn<KeptPolicy>[] = [
    { title: '政策', key: 'name', ellipsis: true, dataIndex: 'name' },
    {
      title: '补贴',
      key: 'rate',
      width: 220,
      render: (_, { percent, cap }) => `${percent}%，最多 ${yuanWords(cap)}`,
    },
    { title: '期间', key: 'days', width: 220, render: (_, { from, to }) => `${from} 至 ${to}` },
    { title: '申请', key: 'count', width: 90, render: (_, { applications }) => `${applications} 份` },
    {
      title: '状态',
      key: 'state',
      width: 110,
      render: (_, { isOpen }) => (
        <StateTag tone={isOpen ? 'success' : 'neutral'}>{isOpen ? '受理中' : '已停止'}</StateTag>
      ),
    },
    {
      title: '操作',
      key: 'act',
      width: 110,
      render: (_, { policyId, isOpen, name }) => (
        <Button
          type="link"
          size="small"
          aria-label={`${isOpen ? '停止受理' : '恢复受理'}：${name}`}
          onClick={() =>
            turn.mutate(
              { policyId, isOpen: !isOpen },
              {
                onSuccess: () => raise(isOpen ? '已停止受理' : '已恢复受理'),
                onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
              },
            )
          }
        >
          {isOpen ? '停止受理' : '恢复受理'}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListFrame
        tabs={tabs}
        tools={
          <Button type="primary" onClick={() => setAdding(true)}>
            新增政策
          </Button>
        }
        answer={{ ...answer, data: answer.data && { rows: answer.data } }}
        rowKey="policyId"
        columns={columns}
        minWidth={900}
        empty={<EmptyState title="还没有补贴政策" hint="新增政策后，单位可以按它申请补贴。" />}
      />
      {isAdding && <PolicyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

interface Typed {
  name: string
  percent: number
  /** In 分. */
  cap: number
  days: readonly { format: (tokens: string) => string }[]
  note: string
}

const PolicyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [form] = Form.useForm<Typed>()
  const add = useAddPolicy()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      title="新增补贴政策"
      okText="新增政策"
      cancelText="取消"
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>政策保存后不能修改，需要调整时停止受理，再新增一项。</p>
      <CalmForm
        form={form}
        disabled={add.isPending}
        initialValues={{ note: '' }}
        onFinish={({ days: [first, last], cap, ...typed }) =>
          add.mutate(
            {
              ...typed,
              cap,
              from: first?.format('YYYY-MM-DD') ?? '',
              to: last?.format('YYYY-MM-DD') ?? '',
            },
            {
              onSuccess: () => {
                raise('已新增，现在开始受理')
                onClose()
              },
            },
          )
        }
      >
        <Form.Item name="name" label="政策名称" rules={[{ required: true, message: '请填写政策名称' }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item
          name="percent"
          label="补贴比例（%）"
          rules={[{ required: true, message: '请填写补贴比例' }]}
        >
          <InputNumber<number> min={1} max={100} precision={0} />
        </Form.Item>
        <Form.Item name="cap" label="补贴上限（元）" rules={[ruleOf(policyCap, '请填写补贴上限')]}>
          <YuanInput width={200} />
        </Form.Item>
        <Form.Item
          name="days"
          label="受理期间"
          extra="期间内支付的订单可以在期间内申请。"
          rules={[{ required: true, message: '请选择受理期间' }]}
        >
          <DatePicker.RangePicker />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <FormFailure error={add.error} />
      </CalmForm>
    </Modal>
  )
}
