// Says by whom and under which number a paper invoice travels.
import { Form, Input, Modal } from 'antd'
import { postInvoice } from '#protocol/trade/invoices/desk.ts'
import type { DeskInvoice } from '#protocol/trade/invoices/desk.ts'
import { usePostInvoice } from '#src/features/platform/operators/invoice-queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

export interface PostDialogProps {
  readonly invoice: DeskInvoice
  readonly onClose: () => void
  readonly onDone: (words: string) => void
}

export const PostDialog = ({ invoice, onClose, onDone }: PostDialogProps) => {
  const [form] = Form.useForm<{ carrier: string; trackingNo: string }>()
  const post = usePostInvoice()
  const { carrier, trackingNo } = postInvoice.input.entries
  return (
    <Modal
      open
      centered
      width={440}
      title="登记快递"
      okText="已寄出"
      cancelText="取消"
      confirmLoading={post.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        initialValues={{ carrier: invoice.carrier, trackingNo: invoice.trackingNo }}
        onFinish={(typed) =>
          post.mutate(
            { invoiceId: invoice.invoiceId, ...typed },
            { onSuccess: () => onDone('已登记，并告知对方') },
          )
        }
      >
        <FormFailure error={post.error} />
        <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>{invoice.receiver}</p>
        <Form.Item label="快递公司" name="carrier" rules={[ruleOf(carrier, '请填写快递公司')]}>
          <Input maxLength={20} autoComplete="off" placeholder="例如：顺丰速运" />
        </Form.Item>
        <Form.Item label="快递单号" name="trackingNo" rules={[ruleOf(trackingNo, '请填写快递单号')]}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
