// What 加签 asks: which colleagues, on which side of oneself, and why.
import { Form, Radio, Space } from 'antd'
import { MOST_ADDED } from '#protocol/contracts/approvals.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'

/** Fields `memberIds`, `when` and `reason` of the form around it; `except` are users who cannot be asked. */
export const AddingFields = ({ except }: { readonly except: readonly string[] }) => {
  const useAskable = (search: string) => useColleagues(search, { work: 'approve', except })
  return (
    <>
      <Form.Item
        name="memberIds"
        label={`加签的同事（最多 ${MOST_ADDED} 位，按选择的顺序审批）`}
        rules={[{ required: true, message: '请选择加签的同事' }]}
      >
        <ColleaguePicker most={MOST_ADDED} useFound={useAskable} />
      </Form.Item>
      <Form.Item name="when" label="审批顺序">
        <Radio.Group>
          <Space orientation="vertical">
            <Radio value="before">在我之前：他们先审批，全部同意后再由我审批</Radio>
            <Radio value="after">在我之后：我现在同意，他们也同意后这一步才算通过</Radio>
          </Space>
        </Radio.Group>
      </Form.Item>
      <ReasonField
        label="加签原因"
        missing="请填写 2–200 字的加签原因"
        placeholder="告诉加签的同事要看什么，并写入审批记录"
      />
    </>
  )
}
