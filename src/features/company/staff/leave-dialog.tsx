// Lets a person leave in steps: hand over open work, then confirm.
// Open tasks must be handed over first (domain.md §5).
import { Button, Form, Modal, Skeleton, Steps } from 'antd'
import { useSelector } from '@xstate/react'
import type { StaffRow } from '#protocol/company/staff/staff.ts'
import { useStaffLeave } from '#src/features/company/staff/actor.tsx'
import { HandOver } from '#src/features/company/staff/hand-over.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'

export interface LeaveDialogProps {
  readonly staff: Pick<StaffRow, 'memberId' | 'name'>
  readonly onClose: () => void
  readonly onLeft: () => void
}

export const LeaveDialog = ({ staff, onClose, onLeft }: LeaveDialogProps) => {
  const actor = useStaffLeave(staff.memberId, onLeft)
  const snapshot = useSelector(actor, (current) => current)
  const [form] = Form.useForm<{ reason: string }>()
  const { work, failure, reason } = snapshot.context
  const isAssigning = snapshot.matches('assigning')
  const isConfirming = snapshot.matches('confirming') || snapshot.matches('leaving')
  const count = work.tasks.length
  const foot = isAssigning ? (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        type="primary"
        disabled={!snapshot.can({ type: 'step.taken' })}
        onClick={() => actor.send({ type: 'step.taken' })}
      >
        下一步
      </Button>
    </>
  ) : isConfirming ? (
    <>
      {count > 0 ? (
        <Button
          disabled={!snapshot.can({ type: 'step.takenBack' })}
          onClick={() => actor.send({ type: 'step.takenBack' })}
        >
          上一步
        </Button>
      ) : (
        <Button onClick={onClose}>取消</Button>
      )}
      <Button type="primary" danger loading={snapshot.hasTag('busy')} onClick={() => form.submit()}>
        办理离职
      </Button>
    </>
  ) : (
    <Button onClick={onClose}>取消</Button>
  )
  return (
    <Modal
      open
      centered
      width={720}
      title={`办理${staff.name}的离职`}
      footer={<div className={styles['foot']}>{foot}</div>}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {count > 0 && (isAssigning || isConfirming) && (
        <Steps
          size="small"
          current={isAssigning ? 0 : 1}
          items={[{ title: '交接事项' }, { title: '确认离职' }]}
          style={{ margin: '8px 0 20px' }}
        />
      )}
      {!snapshot.matches('readingFailed') && <FormFailure error={failure} />}
      {snapshot.matches('reading') && <Skeleton active />}
      {snapshot.matches('readingFailed') && (
        <ErrorState error={failure} onRetry={() => actor.send({ type: 'reading.retried' })} />
      )}
      {snapshot.matches('waiting') && <p>{staff.name}刚确认的签署正在写入文件，几秒后自动继续，请稍候。</p>}
      {isAssigning && (
        <HandOver
          work={work}
          heirs={snapshot.context.heirs}
          without={staff.memberId}
          onChoose={(taskId, toMemberId) => actor.send({ type: 'heir.chosen', taskId, toMemberId })}
          onChooseForAll={(toMemberId) => actor.send({ type: 'heir.chosenForAll', toMemberId })}
        />
      )}
      {isConfirming && (
        <CalmForm
          form={form}
          initialValues={{ reason }}
          onFinish={(typed: { reason: string }) =>
            actor.send({ type: 'leaving.confirmed', reason: typed.reason.trim() })
          }
        >
          <ul className={styles['consequences']}>
            {count > 0 && <li>{count} 件未完成的事项交给所选的接手人，对方会收到消息。</li>}
            {work.heads.length > 0 && <li>不再担任{work.heads.join('、')}的主管，请稍后另行指定。</li>}
            <li>立即失去本单位的全部权限，正在使用的页面会退回个人身份。</li>
            <li>其本人的账号、个人合同不受影响；再次入职需要重新邀请。</li>
          </ul>
          <ReasonField
            label="离职原因"
            missing="请填写原因，至少 2 个字"
            placeholder="如：合同到期、个人原因"
          />
        </CalmForm>
      )}
    </Modal>
  )
}
