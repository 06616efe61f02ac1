// Says that a promise was kept: when, and with which voucher.
import { Form, Input, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PromiseRow } from '#protocol/contracts/promises/promises.ts'
import { serverNow, useFinishPromise, useUploadVoucher } from '#src/features/contracts/promises/queries.ts'
import { cycleWords } from '#src/features/contracts/promises/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { DayInput } from '#src/ui/day-input.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import type { AttachedFile } from '#src/ui/file-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { UploadItem } from '#src/ui/upload-item.tsx'

export interface FinishDialogProps {
  readonly promise: PromiseRow
  readonly onClose: () => void
}

interface Typed {
  readonly finishedOn: string
  readonly note?: string
  readonly voucher?: AttachedFile
}

export const FinishDialog = ({ promise, onClose }: FinishDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const raise = useRaiseAlert()
  const finish = useFinishPromise()
  const { title, amount, cycleMonths } = promise
  return (
    <Modal
      open
      centered
      width={480}
      title={`完成“${title}”`}
      okText="登记完成"
      cancelText="取消"
      confirmLoading={finish.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{ finishedOn: formatDate(new Date(serverNow()), 'YYYY-MM-DD'), note: '' }}
        onFinish={({ finishedOn, note = '', voucher }) =>
          finish.mutate(
            { promiseId: promise.promiseId, finishedOn, note, fileId: voucher?.fileId ?? null },
            {
              onSuccess: ({ nextDueDay }) => {
                raise(nextDueDay === null ? '已登记完成' : `已登记完成，下一期在 ${nextDueDay}`)
                onClose()
              },
              onError: (thrown) =>
                form.setFields(
                  Object.entries(asCallFailure(thrown).fields).map(([name, words]) => ({
                    name: (name === 'fileId' ? 'voucher' : name) as keyof Typed,
                    errors: [words],
                  })),
                ),
            },
          )
        }
      >
        {(amount !== null || cycleMonths !== null) && (
          <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>
            {[
              ...(amount === null ? [] : [`金额 ${yuanWords(amount)}。`]),
              ...(cycleMonths === null ? [] : [`${cycleWords(cycleMonths)}一期，完成后自动生成下一期。`]),
            ].join('')}
          </p>
        )}
        <FormFailure error={finish.error} isSaidAtFields />
        <Form.Item label="完成日期" name="finishedOn" rules={[{ required: true, message: '请选择完成日期' }]}>
          <DayInput />
        </Form.Item>
        <UploadItem label="凭证（选填）" name="voucher" extra="JPG、PNG 或 PDF，如回单、发票、验收单。">
          <FileField useAttaching={useUploadVoucher} />
        </UploadItem>
        <Form.Item label="说明（选填）" name="note">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
