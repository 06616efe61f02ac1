// What 加签 asks: which colleagues, on which side of oneself, and why.
import { Form, Input, Radio, Space } from 'antd'
import { MOST_ADDED } from '#protocol/contracts/approvals.ts'
import { ColleaguesField } from '#src/features/contracts/contracts/colleagues-field.tsx'

const WHY = '请填写 2–200 字的加签原因'

/** Fields `memberIds`, `when` and `reason` of the form around it. */
export const AddingFields = () => (
  <>
    <Form.Item
      name="memberIds"
      label={`加签的同事（最多 ${MOST_ADDED} 位，按选择的顺序审批）`}
      rules={[{ required: true, message: '请选择加签的同事' }]}
    >
      <ColleaguesField most={MOST_ADDED} />
    </Form.Item>
    <Form.Item name="when" label="审批顺序">
      <Radio.Group>
        <Space orientation="vertical">
          <Radio value="before">在我之前：他们先审批，全部同意后再由我审批</Radio>
          <Radio value="after">在我之后：我现在同意，他们也同意后这一步才算通过</Radio>
        </Space>
      </Radio.Group>
    </Form.Item>
    <Form.Item
      name="reason"
      label="加签原因"
      rules={[{ required: true, whitespace: true, min: 2, max: 200, message: WHY }]}
    >
      <Input.TextArea
        rows={3}
        maxLength={200}
        showCount
        placeholder="告诉加签的同事要看什么，并写入审批记录"
      />
    </Form.Item>
  </>
)
