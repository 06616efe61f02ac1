// Deletes a role; its holders get another one first.
import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { Role } from '#protocol/company/roles.ts'
import { useDeleteRole } from '#src/features/company/roles/queries.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'

export interface DeleteDialogProps {
  readonly role: Role
  /** Roles that can take its place. */
  readonly others: readonly Role[]
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export const DeleteDialog = ({ role, others, onClose, onDeleted }: DeleteDialogProps) => {
  const [replacement, setReplacement] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const deletion = useDeleteRole()
  const isHeld = role.holders > 0
  const confirm = () => {
    setChecked(true)
    if (isHeld && replacement === undefined) return
    deletion.mutate({ roleId: role.roleId, replacement }, { onSuccess: onDeleted })
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={`删除角色“${role.name}”？`}
      okText="删除角色"
      okButtonProps={{ danger: true }}
      confirmLoading={deletion.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      <FormFailure error={deletion.error} />
      {isHeld ? (
        <>
          <p>
            有 {role.holders}{' '}
            人持有这个角色。删除后他们改持下面选择的角色，权限立即按新角色计算。删除后不能恢复。
          </p>
          <LabelledField
            label="改持的角色"
            problem={isChecked && replacement === undefined ? '请选择改持的角色' : undefined}
          >
            {(control) => (
              <Select
                {...control}
                style={{ width: '100%' }}
                placeholder="请选择"
                value={replacement}
                onChange={setReplacement}
                options={others.map(({ roleId, name, note }) => ({
                  value: roleId,
                  label: note === '' ? name : `${name}（${note}）`,
                }))}
              />
            )}
          </LabelledField>
        </>
      ) : (
        <p>没有人持有这个角色，删除不影响任何人。删除后不能恢复。</p>
      )}
    </Modal>
  )
}
