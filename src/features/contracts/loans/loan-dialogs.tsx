// What is asked for around a loan: a payment, somebody who pays, a later end day.
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useLocation } from 'wouter'
import type { LoanRow } from '#protocol/contracts/loans/loans.ts'
import { repaymentAmount } from '#protocol/contracts/repayments/repayments.ts'
import { yuanWords } from '#protocol/yuan-words.ts'
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
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { FileField } from '#src/ui/file-field.tsx'
import type { AttachedFile } from '#src/ui/file-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'
import { UploadItem } from '#src/ui/upload-item.tsx'

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
  const [form] = Form.useForm<{ amount: number; day: dayjs.Dayjs; voucher: AttachedFile }>()
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
        initialValues={{ amount: usual ?? 0, day: dayjs(serverNow()) }}
        onFinish={({ amount, day, voucher }) =>
          submit.mutate(
            {
              loanId: loan.loanId,
              amount,
              paidOn: day.format('YYYY-MM-DD'),
              fileId: voucher.fileId,
            },
            {
              onSuccess: () => {
                raise('已提交，等出借人确认')
                onClose()
              },
              onError: (error) =>
                form.setFields(
                  atFields(error).map(({ name, errors }) => ({
                    name: ({ paidOn: 'day', fileId: 'voucher' }[name as string] ?? name) as never,
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
        <Form.Item name="amount" label="已付金额（元）" rules={[ruleOf(repaymentAmount, '请填写已付金额')]}>
          <YuanInput />
        </Form.Item>
        <Form.Item name="day" label="付款日期" rules={[{ required: true, message: '请选择付款日期' }]}>
          <DatePicker style={{ width: '100%' }} allowClear={false} maxDate={dayjs(serverNow())} />
        </Form.Item>
        <UploadItem
          name="voucher"
          label="付款凭证"
          missing="请上传付款凭证：图片或 PDF"
          extra="JPG、PNG 或 PDF，如转账回单。"
        >
          <FileField useAttaching={useUploadVoucher} />
        </UploadItem>
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
