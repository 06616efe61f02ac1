// What is asked for around a loan: a payment, somebody who pays, a later end day.
import { UploadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, InputNumber, Modal, Upload } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { LoanRow } from '#protocol/contracts/loans/loans.ts'
import { yuanWords } from '#protocol/contracts/loans/paper.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { isPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import {
  serverNow,
  useExtendLoan,
  useNamePayer,
  useSubmitRepayment,
  useUploadVoucher,
} from '#src/features/contracts/loans/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface DialogProps {
  readonly loan: LoanRow
  readonly onClose: () => void
}

const LEAD = { margin: '4px 0 16px', color: 'var(--secondary)' } as const

/** The words of a refusal at its inputs. */
const atFields = (error: unknown) =>
  Object.entries(asCallFailure(error).fields).map(([name, words]) => ({
    name: name as never,
    errors: [words],
  }))

/** 还款 and 代结清: amount, day and voucher. */
export const PayDialog = ({ loan, onClose }: DialogProps) => {
  const [form] = Form.useForm<{ yuan: number; day: dayjs.Dayjs; fileId: string }>()
  const [voucher, setVoucher] = useState('')
  const upload = useUploadVoucher(({ fileId, name }) => {
    setVoucher(name)
    form.setFieldValue('fileId', fileId)
    void form.validateFields(['fileId'])
  })
  const submit = useSubmitRepayment()
  const raise = useRaiseAlert()
  const isOnBehalf = loan.actions.includes('repayOnBehalf')
  const usual = isOnBehalf ? loan.balance : (loan.nextDue?.amount ?? loan.balance)
  return (
    <Modal
      open
      centered
      width={480}
      title={isOnBehalf ? `代${loan.borrower}结清` : '提交还款'}
      okText="提交给出借人确认"
      cancelText="取消"
      confirmLoading={submit.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        initialValues={{ yuan: (usual ?? 0) / 100, day: dayjs(serverNow()) }}
        onFinish={({ yuan, day, fileId }) =>
          submit.mutate(
            {
              loanId: loan.loanId,
              amount: Math.round(yuan * 100),
              paidOn: day.format('YYYY-MM-DD'),
              fileId,
            },
            {
              onSuccess: () => {
                raise('已提交，等出借人确认')
                onClose()
              },
              onError: (error) =>
                form.setFields(
                  atFields(error).map(({ name, errors }) => ({
                    name: ({ amount: 'yuan', paidOn: 'day' }[name as string] ?? name) as never,
                    errors,
                  })),
                ),
            },
          )
        }
      >
        <p style={LEAD}>
          请先把款项付给{loan.lender}，再提交凭证。今天结清需还 {yuanWords(loan.balance ?? 0)}。
        </p>
        <FormFailure error={submit.error} isSaidAtFields />
        <Form.Item name="yuan" label="已付金额（元）" rules={[{ required: true, message: '请填写已付金额' }]}>
          <InputNumber<number> min={0.01} precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="day" label="付款日期" rules={[{ required: true, message: '请选择付款日期' }]}>
          <DatePicker style={{ width: '100%' }} allowClear={false} maxDate={dayjs(serverNow())} />
        </Form.Item>
        <Form.Item
          name="fileId"
          label="付款凭证"
          rules={[{ required: true, message: '请上传付款凭证：图片或 PDF' }]}
          extra="JPG、PNG 或 PDF，如转账回单。"
          valuePropName="data-file"
        >
          <Upload
            accept="image/png,image/jpeg,application/pdf"
            showUploadList={false}
            beforeUpload={(file) => {
              upload.pick(file)
              return false
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={upload.isSending}>
              {voucher === '' ? '上传凭证' : '换一份'}
            </Button>
            {voucher !== '' && <span style={{ marginLeft: 8 }}>{voucher}</span>}
          </Upload>
        </Form.Item>
        <FormFailure error={upload.failure} gap="above" />
      </CalmForm>
    </Modal>
  )
}

/** 请人代结清. */
export const PayerDialog = ({ loan, onClose }: DialogProps) => {
  const [form] = Form.useForm<{ name: string; phone: string }>()
  const call = useNamePayer()
  const raise = useRaiseAlert()
  return (
    <Modal
      open
      centered
      width={480}
      title="请人代为结清"
      okText="发送链接"
      cancelText="取消"
      confirmLoading={call.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        onFinish={({ name, phone }) =>
          call.mutate(
            { loanId: loan.loanId, name, phone },
            {
              onSuccess: () => {
                raise('已发送代结清链接')
                onClose()
              },
              onError: (error) => form.setFields(atFields(error)),
            },
          )
        }
      >
        <p style={LEAD}>对方会收到短信链接，可以看到借款金额和待还金额，付款后提交凭证，由出借人确认。</p>
        <FormFailure error={call.error} isSaidAtFields />
        <Form.Item name="name" label="真实姓名" rules={[{ required: true, message: '请填写对方的真实姓名' }]}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="phone"
          label="手机号"
          rules={[
            {
              validator: (_, phone: string | undefined) =>
                isPhone(phone ?? '') ? Promise.resolve() : Promise.reject(new Error('请填写 11 位手机号')),
            },
          ]}
        >
          <PhoneInput />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}

/** 展期: a supplement is set at once, and its proposer signs first. */
export const ExtendDialog = ({ loan, onClose }: DialogProps) => {
  const [form] = Form.useForm<{ end: dayjs.Dayjs }>()
  const call = useExtendLoan()
  const [, go] = useLocation()
  return (
    <Modal
      open
      centered
      width={480}
      title="发起展期"
      okText="生成展期协议"
      cancelText="取消"
      confirmLoading={call.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        initialValues={{ end: dayjs(loan.end).add(1, 'month') }}
        onFinish={({ end }) =>
          call.mutate(
            { loanId: loan.loanId, end: end.format('YYYY-MM-DD') },
            {
              onSuccess: ({ contractId, myPartyId }) =>
                go(myPartyId === null ? PAGES.loan(loan.loanId) : PAGES.sign(contractId, myPartyId)),
              onError: (error) => form.setFields(atFields(error)),
            },
          )
        }
      >
        <p style={LEAD}>
          原还款日 {loan.end}。您先签署展期协议，对方签署后新的还款日生效；利率和还款方式不变。
        </p>
        <FormFailure error={call.error} isSaidAtFields />
        <Form.Item name="end" label="新的还款日" rules={[{ required: true, message: '请选择新的还款日' }]}>
          <DatePicker style={{ width: '100%' }} allowClear={false} minDate={dayjs(loan.end).add(1, 'day')} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
