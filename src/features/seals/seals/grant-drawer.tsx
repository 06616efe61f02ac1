// Giving an authorisation: to whom, for which contracts, for how long.
import { Button, Checkbox, DatePicker, Drawer, Form, Radio, Select, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { GrantSubject } from '#protocol/seals/seals/use.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import { useGrantSeal } from '#src/features/seals/seals/queries.ts'
import { SubjectField } from '#src/features/seals/seals/subject-field.tsx'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { makeUuid } from '#protocol/uuid.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  subjectKind: GrantSubject['kind']
  subjectId: string
  scope: 'all' | 'some'
  contractTypes: string[]
  needsApproval: boolean
  span: 'always' | 'limited'
  period: [Dayjs, Dayjs] | null
}
const FIRST: Partial<Typed> = {
  subjectKind: 'member',
  scope: 'all',
  span: 'limited',
  contractTypes: [],
  needsApproval: false,
}

const subjectOf = ({ subjectKind, subjectId }: Typed): GrantSubject => {
  if (subjectKind === 'member') return { kind: 'member', memberId: subjectId }
  if (subjectKind === 'department') return { kind: 'department', departmentId: subjectId }
  return { kind: 'role', roleCode: subjectId }
}

export const GrantDrawer = ({ seal, onClose }: { readonly seal: Seal; readonly onClose: () => void }) => {
  const types = useOfferedNames('contractTypes')
  const [form] = Form.useForm<Typed>()
  const [requestId, setRequestId] = useState(makeUuid)
  const give = useGrantSeal()
  const raise = useRaiseAlert()
  const kind = Form.useWatch('subjectKind', form) ?? 'member'
  const scope = Form.useWatch('scope', form) ?? 'all'
  const span = Form.useWatch('span', form) ?? 'limited'
  const submit = (typed: Typed) => {
    const [from, until] = typed.span === 'limited' && typed.period ? typed.period : [null, null]
    const isToday = from === null || from.isSame(dayjs(), 'day')
    give.mutate(
      {
        requestId,
        sealId: seal.sealId,
        subject: subjectOf(typed),
        contractTypes: typed.scope === 'some' ? typed.contractTypes : [],
        needsApproval: typed.needsApproval,
        ...(isToday ? {} : { from: from.startOf('day').toISOString() }),
        until: until === null ? null : until.endOf('day').toISOString(),
      },
      {
        onSuccess: () => {
          raise('已授权')
          onClose()
        },
        onError: (thrown) => {
          const { kind: how, fields } = asCallFailure(thrown)
          // A refused request may be sent again with other words; one that got no answer may have been done.
          if (how === 'refused') setRequestId(makeUuid())
          const { until: period, ...others } = fields
          showFieldProblems(form, period === undefined ? others : { ...others, period })
        },
      },
    )
  }
  return (
    <Drawer
      open
      size={480}
      title={`授权使用“${seal.name}”`}
      onClose={onClose}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={give.isPending} onClick={() => form.submit()}>
            授权
          </Button>
        </Space>
      }
    >
      <CalmForm<Typed>
        form={form}
        layout="vertical"
        initialValues={{ ...FIRST, period: [dayjs(), dayjs().add(1, 'year')] }}
        onValuesChange={(changed: Partial<Typed>) => {
          if (changed.subjectKind !== undefined) form.resetFields(['subjectId'])
        }}
        onFinish={submit}
      >
        <FormFailure error={give.error} />
        <Form.Item label="授权给" name="subjectKind">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'member', label: '同事' },
              { value: 'department', label: '部门' },
              { value: 'role', label: '角色' },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={{ member: '同事', department: '部门（含下级部门）', role: '角色' }[kind]}
          name="subjectId"
          rules={[{ required: true, message: '请选择授权给谁' }]}
        >
          <SubjectField kind={kind} />
        </Form.Item>
        <Form.Item label="合同类型" name="scope">
          <Radio.Group
            options={[
              { value: 'all', label: '全部合同' },
              { value: 'some', label: '只限某些类型' },
            ]}
          />
        </Form.Item>
        {scope === 'some' && (
          <Form.Item
            name="contractTypes"
            extra="以合同发起时填写的合同类型为准，可输入其他类型后按回车"
            rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一种合同类型' }]}
          >
            <Select
              mode="tags"
              aria-label="合同类型"
              placeholder="选择或输入合同类型"
              options={types.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
        )}
        <Form.Item name="needsApproval" valuePropName="checked">
          <Checkbox>每次用印须先申请，经审批或由其他用印人确认</Checkbox>
        </Form.Item>
        <Form.Item label="期限" name="span">
          <Radio.Group
            options={[
              { value: 'limited', label: '到期自动失效' },
              { value: 'always', label: '长期有效' },
            ]}
          />
        </Form.Item>
        {span === 'limited' && (
          <Form.Item name="period" rules={[{ required: true, message: '请选择起止日期' }]}>
            <DatePicker.RangePicker
              style={{ width: '100%' }}
              disabledDate={(date) => date.isBefore(dayjs(), 'day')}
              aria-label="起止日期"
            />
          </Form.Item>
        )}
      </CalmForm>
    </Drawer>
  )
}
