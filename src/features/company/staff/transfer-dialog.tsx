// Passing on the super-administrator: whom to, then a code from each of both (domain.md §5).
import { Button, Form, Modal, Steps } from 'antd'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useAdminTransfer, useSuccessorCode } from '#src/features/company/staff/actor.tsx'
import { useCertified } from '#src/features/company/staff/queries.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import type { Successor, TransferCodes } from '#src/machines/admin-transfer.machine.ts'
import { useUser, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'

export interface TransferDialogProps {
  /** Whom it passes to, when that was chosen in the list. */
  readonly staff: StaffRow | undefined
  readonly ownMemberId: string
  readonly onClose: () => void
  readonly onTransferred: (name: string) => void
}

const shown = ({ memberId, name, phoneMasked }: Successor): Successor => ({ memberId, name, phoneMasked })

export const TransferDialog = ({ staff, ownMemberId, onClose, onTransferred }: TransferDialogProps) => {
  const actor = useAdminTransfer(onTransferred)
  const snapshot = useSelector(actor, (current) => current)
  const [form] = Form.useForm<TransferCodes>()
  const { successor, failure } = snapshot.context
  const isChoosing = snapshot.matches('choosing')
  useEffect(() => {
    if (staff !== undefined) actor.send({ type: 'successor.chosen', successor: shown(staff) })
  }, [actor, staff])
  useEffect(() => {
    if (failure !== null) showFieldProblems(form, failure.fields)
  }, [form, failure])
  return (
    <Modal
      open
      centered
      width={480}
      title="转让超级管理员"
      okText={successor === undefined ? '转让' : `转让给${successor.name}`}
      okButtonProps={{ danger: true, disabled: isChoosing }}
      cancelText="取消"
      confirmLoading={snapshot.hasTag('busy')}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Steps
        size="small"
        current={isChoosing ? 0 : 1}
        items={[{ title: '选择接任者' }, { title: '双方验证' }]}
        style={{ margin: '8px 0 20px' }}
      />
      <p style={{ color: 'var(--secondary)' }}>
        转让后对方拥有本单位的全部权限，您成为普通管理员，不能自行收回。
      </p>
      {isChoosing || successor === undefined ? (
        <CalmForm key="choosing">
          <Form.Item label="接任者" htmlFor="successor">
            <ColleagueSelect
              useFound={useCertified}
              id="successor"
              without={ownMemberId}
              onChange={(_, colleague) => {
                if (colleague !== undefined)
                  actor.send({ type: 'successor.chosen', successor: shown(colleague) })
              }}
            />
          </Form.Item>
        </CalmForm>
      ) : (
        <CalmForm<TransferCodes>
          // A form takes on no other store while it lives.
          key="proving"
          form={form}
          onFinish={(codes) => actor.send({ type: 'transfer.confirmed', codes })}
        >
          <FormFailure error={failure} isSaidAtFields />
          <OwnCode />
          <SuccessorCode
            key={successor.memberId}
            successor={successor}
            onChange={() => actor.send({ type: 'successor.changed' })}
          />
        </CalmForm>
      )}
    </Modal>
  )
}

const OwnCode = () => {
  const { phone } = useUser()
  const code = useVerifyCode('transferAdmin')
  return (
    <CodeField
      name="ownCode"
      label={`您的验证码（${maskPhone(phone)}）`}
      secondsLeft={code.secondsLeft}
      isSending={code.isSending}
      problem={code.failure?.words ?? ''}
      onAsk={() => code.ask({ phone })}
    />
  )
}

const SuccessorCode = ({
  successor,
  onChange,
}: {
  readonly successor: Successor
  readonly onChange: () => void
}) => {
  const actor = useSuccessorCode(successor.memberId)
  const snapshot = useSelector(actor, (current) => current)
  return (
    <>
      <CodeField
        name="successorCode"
        label={`${successor.name}的验证码（${successor.phoneMasked}）`}
        secondsLeft={snapshot.hasTag('sent') ? snapshot.context.secondsLeft : 0}
        isSending={snapshot.hasTag('busy')}
        problem={snapshot.context.failure?.words ?? ''}
        onAsk={() => actor.send({ type: 'code.requested', request: { phone: successor.phoneMasked } })}
      />
      <p style={{ marginTop: -8, color: 'var(--hint)' }}>
        请接任者把收到的验证码告诉您。
        <Button type="link" size="small" style={{ paddingInline: 4 }} onClick={onChange}>
          换一位接任者
        </Button>
      </p>
    </>
  )
}
