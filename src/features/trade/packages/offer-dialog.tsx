// A new exclusive package: which one, how many, and from which day to which.
import { DatePicker, Form, Input, InputNumber, Modal, Select } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { MOST_CLAIMS, offerTitle, offerTotal } from '#protocol/trade/packages/desk.ts'
import { useChangeOffer, useOfferProducts } from '#src/features/trade/packages/desk-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

interface Typed {
  title: string
  productId: string
  total: number
  days: readonly { format: (tokens: string) => string }[]
}

const DAY_MS = 24 * 3_600_000

/** The days in China, both inside. */
const momentsOf = (first: string, last: string) => ({
  opensAt: new Date(`${first}T00:00:00+08:00`).toISOString(),
  closesAt: new Date(Date.parse(`${last}T00:00:00+08:00`) + DAY_MS).toISOString(),
})

export const OfferDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [form] = Form.useForm<Typed>()
  const { data: products = [], isPending: isReading } = useOfferProducts()
  const { mutate, isPending, error } = useChangeOffer()
  const raise = useRaiseAlert()
  const add = ({ days: [first, last], ...typed }: Typed) =>
    mutate(
      {
        act: 'add',
        input: {
          ...typed,
          ...momentsOf(first?.format('YYYY-MM-DD') ?? '', last?.format('YYYY-MM-DD') ?? ''),
        },
      },
      {
        onSuccess: () => {
          onClose()
          raise(`已新增“${typed.title}”，可以复制链接发给客户`)
        },
        onError: (thrown) => {
          const { closesAt, ...fields } = asCallFailure(thrown).fields
          void showFieldProblems(form, closesAt === undefined ? fields : { ...fields, days: closesAt })
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={560}
      title="新增专属套餐"
      okText="新增"
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} onFinish={add}>
        <FormFailure error={error} isSaidAtFields />
        <Form.Item label="名称" name="title" rules={[ruleOf(offerTitle, '请填写名称')]}>
          <Input placeholder="如 新客户专享" maxLength={30} />
        </Form.Item>
        <Form.Item label="套餐" name="productId" rules={[{ required: true, message: '请选择套餐' }]}>
          <Select
            loading={isReading}
            placeholder="请选择"
            options={products.map(({ productId, name, price }) => ({
              value: productId,
              label: `${name}（原价 ${yuanWords(price)}）`,
            }))}
          />
        </Form.Item>
        <Form.Item
          label="可领取数量"
          name="total"
          extra="每个人或每个单位只能领取一个"
          rules={[ruleOf(offerTotal, '请填写可领取数量')]}
        >
          <InputNumber<number>
            precision={0}
            style={{ width: '100%' }}
            changeOnWheel={false}
            min={1}
            max={MOST_CLAIMS}
            suffix="个"
          />
        </Form.Item>
        <Form.Item label="领取时间" name="days" rules={[{ required: true, message: '请选择领取时间' }]}>
          <DatePicker.RangePicker style={{ width: '100%' }} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
