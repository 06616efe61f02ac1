// A title that is added or changed; a new one begins with what is certified.
import { Checkbox, Form, Input, Modal } from 'antd'
import { titleFields } from '#protocol/trade/invoices/titles.ts'
import type { InvoiceTitle, InvoiceTitles } from '#protocol/trade/invoices/titles.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { problemOf } from '#protocol/problem-of.ts'
import { useSaveTitle } from '#src/features/trade/invoices/queries.ts'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

type Typed = Omit<InvoiceTitle, 'titleId'>

export interface TitleDialogProps {
  readonly title?: InvoiceTitle
  readonly certified: InvoiceTitles['certified']
  readonly onClose: () => void
  readonly onSaved?: (titleId: string) => void
}

/** What the title of a person does not say. */
const NOTHING: Partial<Typed> = { taxNumber: '', address: '', phone: '', bank: '', account: '' }

const SPECIAL = [
  ['address', '注册地址', 100],
  ['phone', '电话', 20],
  ['bank', '开户行', 100],
  ['account', '账号', 60],
] as const

export const TitleDialog = ({ title, certified, onClose, onSaved }: TitleDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const { isCompany } = useInvoiceRights()
  const save = useSaveTitle()
  const onFinish = (typed: Typed) =>
    save.mutate(
      { ...NOTHING, ...typed, titleId: title?.titleId ?? null },
      {
        onSuccess: ({ titleId }) => {
          onSaved?.(titleId)
          onClose()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <Modal
      open
      centered
      width={480}
      title={title === undefined ? '新增抬头' : '修改抬头'}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={
          title ?? { ...certified, address: '', phone: '', bank: '', account: '', isDefault: false }
        }
        onFinish={onFinish}
      >
        <FormFailure error={save.error} isSaidAtFields />
        <Form.Item
          label={isCompany ? '单位名称' : '抬头'}
          name="name"
          rules={[ruleOf(titleFields.name, isCompany ? '请填写单位名称' : '请填写抬头')]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        {isCompany && (
          <>
            <Form.Item label="税号" name="taxNumber" rules={[ruleOf(titleFields.taxNumber, '请填写税号')]}>
              <Input maxLength={22} autoComplete="off" placeholder="18 位统一社会信用代码" />
            </Form.Item>
            {SPECIAL.map(([name, label, most]) => (
              <Form.Item
                key={name}
                label={label}
                name={name}
                rules={[ruleFrom((text) => problemOf(titleFields[name], text))]}
              >
                <Input maxLength={most} autoComplete="off" placeholder="开专用发票时必填" />
              </Form.Item>
            ))}
          </>
        )}
        <Form.Item name="isDefault" valuePropName="checked" noStyle>
          <Checkbox disabled={title?.isDefault === true}>设为默认抬头</Checkbox>
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
