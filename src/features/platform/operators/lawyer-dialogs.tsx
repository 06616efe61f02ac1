// Entering a law firm or a lawyer, and changing them.
import { Form, Input, Modal, Switch } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { firmLicence, firmName, lawyerLicence } from '#protocol/contracts/law-firms.ts'
import type { DeskFirm } from '#protocol/contracts/law-firms.ts'
import { isPhone } from '#protocol/phone.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { useAddLawyer, useChangeLawyer, useSaveLawFirm } from '#src/features/platform/operators/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

export type DeskLawyer = DeskFirm['lawyers'][number]

interface FirmTyped {
  name: string
  licenceNo: string
  isActive: boolean
}

/** Null enters a new one. */
export const FirmDialog = ({ firm, onClose }: { firm: DeskFirm | null; onClose: () => void }) => {
  const [form] = Form.useForm<FirmTyped>()
  const [requestId] = useState(makeUuid)
  const raise = useRaiseAlert()
  const save = useSaveLawFirm()
  const submit = (typed: FirmTyped): void =>
    save.mutate(
      { ...typed, requestId, firmId: firm?.firmId ?? null },
      {
        onError: (error) => void showFieldProblems(form, asCallFailure(error).fields),
        onSuccess: () => {
          onClose()
          raise(firm === null ? '已录入律所，请继续录入律师' : '已保存')
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={520}
      title={firm === null ? '录入律所' : `修改律所 ${firm.name}`}
      okText={firm === null ? '录入' : '保存'}
      cancelText="取消"
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<FirmTyped>
        form={form}
        initialValues={{
          name: firm?.name ?? '',
          licenceNo: firm?.licenceNo ?? '',
          isActive: firm?.isActive ?? true,
        }}
        onFinish={submit}
      >
        <FormFailure error={save.error} isSaidAtFields />
        <Form.Item label="律所全称" name="name" rules={[ruleOf(firmName, '请填写律所全称')]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item
          label="执业许可证号"
          name="licenceNo"
          extra="律师事务所执业许可证上的统一社会信用代码"
          rules={[ruleOf(firmLicence, '请填写执业许可证号')]}
        >
          <Input maxLength={18} autoComplete="off" className="tabular" />
        </Form.Item>
        <Form.Item label="接受新的申请" name="isActive" valuePropName="checked">
          <Switch />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}

interface LawyerTyped {
  phone: string
  licenceNo: string
  isActive: boolean
}

interface LawyerDialogProps {
  readonly firmId: string
  /** Null enters a new one. */
  readonly lawyer: DeskLawyer | null
  readonly onClose: () => void
}

export const LawyerDialog = ({ firmId, lawyer, onClose }: LawyerDialogProps) => {
  const [form] = Form.useForm<LawyerTyped>()
  const [requestId] = useState(makeUuid)
  const raise = useRaiseAlert()
  const add = useAddLawyer()
  const change = useChangeLawyer()
  const told = {
    onError: (error: unknown) => void showFieldProblems(form, asCallFailure(error).fields),
    onSuccess: () => {
      onClose()
      raise(lawyer === null ? '已录入律师，对方会收到消息' : '已保存')
    },
  }
  const submit = ({ phone, licenceNo, isActive }: LawyerTyped): void => {
    if (lawyer === null) add.mutate({ requestId, firmId, phone, licenceNo }, told)
    else change.mutate({ requestId, lawyerId: lawyer.lawyerId, licenceNo, isActive }, told)
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={lawyer === null ? '录入律师' : `修改律师 ${lawyer.name}`}
      okText={lawyer === null ? '录入' : '保存'}
      cancelText="取消"
      confirmLoading={add.isPending || change.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<LawyerTyped>
        form={form}
        initialValues={{
          phone: '',
          licenceNo: lawyer?.licenceNo ?? '',
          isActive: lawyer?.isActive ?? true,
        }}
        onFinish={submit}
      >
        <FormFailure error={add.error ?? change.error} isSaidAtFields />
        {lawyer === null && (
          <Form.Item
            label="律师的手机号"
            name="phone"
            extra="律师须已用这个手机号注册并完成个人实名认证"
            rules={[ruleFrom((text) => (isPhone(text) ? undefined : '手机号应为 1 开头的 11 位数字'))]}
          >
            <PhoneInput />
          </Form.Item>
        )}
        <Form.Item
          label="律师执业证号"
          name="licenceNo"
          rules={[ruleOf(lawyerLicence, '请填写律师执业证号')]}
        >
          <Input maxLength={17} inputMode="numeric" autoComplete="off" className="tabular" />
        </Form.Item>
        {lawyer !== null && (
          <Form.Item
            label="接受新的委托"
            name="isActive"
            valuePropName="checked"
            extra="停用后，未完成的委托由本所其他律师接手；没有其他律师时退回客户"
          >
            <Switch />
          </Form.Item>
        )}
      </CalmForm>
    </Modal>
  )
}
