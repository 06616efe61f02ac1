// Says that an invoice, blue or red, was issued: its number, its day and its files.
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, Modal, Upload } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { invoiceNumber } from '#protocol/trade/invoices/desk.ts'
import type { DeskInvoice } from '#protocol/trade/invoices/desk.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import {
  useCompleteReversal,
  useIssueInvoice,
  useUploadInvoiceFile,
} from '#src/features/platform/operators/invoice-queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

interface Typed {
  number: string
  issuedOn?: dayjs.Dayjs
}

export interface IssueDialogProps {
  readonly invoice: DeskInvoice
  readonly isRed: boolean
  readonly onClose: () => void
  readonly onDone: (words: string) => void
}

const MOST_FILES = 3

export const IssueDialog = ({ invoice, isRed, onClose, onDone }: IssueDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const [files, setFiles] = useState<readonly { fileId: string; name: string }[]>([])
  const upload = useUploadInvoiceFile(({ fileId, name }) => setFiles((kept) => [...kept, { fileId, name }]))
  const issue = useIssueInvoice()
  const reverse = useCompleteReversal()
  const { invoiceId, amount, buyerName } = invoice
  const send = ({ number, issuedOn }: Typed) => {
    const said = { invoiceId, number: number.trim(), fileIds: files.map(({ fileId }) => fileId) }
    const onError = (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields)
    if (isRed) reverse.mutate(said, { onSuccess: () => onDone('已登记红冲，并告知对方'), onError })
    else
      issue.mutate(
        { ...said, issuedOn: (issuedOn ?? dayjs()).format('YYYY-MM-DD') },
        { onSuccess: () => onDone('已登记开票，并告知对方'), onError },
      )
  }
  const error = issue.error ?? reverse.error
  return (
    <Modal
      open
      centered
      width={480}
      title={isRed ? '登记红冲' : '登记开票'}
      okText={isRed ? '已红冲' : '已开票'}
      cancelText="取消"
      okButtonProps={{ disabled: files.length === 0 || upload.isSending }}
      confirmLoading={issue.isPending || reverse.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} initialValues={{ number: '', issuedOn: dayjs() }} onFinish={send}>
        <FormFailure error={error} isSaidAtFields={asCallFailure(error).fields['fileIds'] === undefined} />
        <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>
          {buyerName}，{yuanWords(amount)}
        </p>
        <Form.Item
          label={isRed ? '红字发票号码' : '发票号码'}
          name="number"
          rules={[ruleOf(invoiceNumber, '请填写发票号码')]}
        >
          <Input maxLength={20} inputMode="numeric" autoComplete="off" placeholder="20 位，较早的为 8 位" />
        </Form.Item>
        {!isRed && (
          <Form.Item label="开票日期" name="issuedOn" rules={[{ required: true, message: '请选择开票日期' }]}>
            <DatePicker
              style={{ width: '100%' }}
              allowClear={false}
              disabledDate={(day) => day.isAfter(dayjs(), 'day')}
            />
          </Form.Item>
        )}
        <Form.Item label="发票文件" extra="PDF、OFD、XML 各一个，至少要有 PDF 或 OFD，每个不超过 2 MB。">
          {files.map(({ fileId, name }) => (
            <div key={fileId} style={{ display: 'flex', alignItems: 'center', gap: 8, marginBottom: 8 }}>
              <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</span>
              <Button
                size="small"
                type="text"
                aria-label={`移除 ${name}`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setFiles((kept) => kept.filter((file) => file.fileId !== fileId))}
              />
            </div>
          ))}
          {files.length < MOST_FILES && (
            <Upload
              accept=".pdf,.ofd,.xml"
              showUploadList={false}
              beforeUpload={(file) => {
                upload.pick(file)
                return false
              }}
            >
              <Button icon={<UploadOutlined aria-hidden />} loading={upload.isSending}>
                上传文件
              </Button>
            </Upload>
          )}
        </Form.Item>
        <FormFailure error={upload.failure} gap="none" />
      </CalmForm>
    </Modal>
  )
}
