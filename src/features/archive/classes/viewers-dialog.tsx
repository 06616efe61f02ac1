// To whom a class is open: as the one above, or to chosen people, roles and departments.
import { useColleagues, useOrgTree, useRoleNames } from '#src/ui/organisation.ts'
import { Form, Modal, Radio, Select, TreeSelect } from 'antd'
import { useState } from 'react'
import { MOST_VIEWERS } from '#protocol/archive/classes/classes.ts'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { departmentNodes } from '#src/features/archive/classes/department-nodes.ts'
import { useOpenClassTo } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

interface Typed {
  readonly memberIds?: string[]
  readonly roles?: string[]
  readonly departmentIds?: string[]
}

export interface ViewersDialogProps {
  readonly of: ArchiveClass
  readonly onClose: () => void
}

const idsOf = (some: readonly { readonly id: string }[] = []): string[] => some.map(({ id }) => id)

export const ViewersDialog = ({ of: { classId, parentId, name, viewers }, onClose }: ViewersDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const [isChosen, setChosen] = useState(viewers !== null)
  const raise = useRaiseAlert()
  const departments = useOrgTree()
  const roles = useRoleNames()
  const save = useOpenClassTo()
  const onFinish = ({ memberIds = [], roles: some = [], departmentIds = [] }: Typed): void =>
    save.mutate(
      {
        classId,
        viewers: isChosen ? { memberIds, roles: some as never, departmentIds } : null,
      },
      {
        onSuccess: () => {
          raise('查看范围已修改')
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={560}
      title={`谁能查看“${name}”`}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{
          memberIds: idsOf(viewers?.staff),
          roles: idsOf(viewers?.roles),
          departmentIds: idsOf(viewers?.departments),
        }}
        onFinish={onFinish}
      >
        <FormFailure error={save.error} />
        <p style={{ margin: '0 0 12px', color: 'var(--secondary)' }}>
          能查看的人可以在归档里看到其中的合同并打开正文。管理员和有“授权查看”权限的人始终可以查看。
        </p>
        <Radio.Group
          style={{ display: 'grid', gap: 12, marginBottom: 16 }}
          value={isChosen ? 'chosen' : 'above'}
          onChange={({ target }) => setChosen(target.value === 'chosen')}
          options={[
            {
              value: 'above',
              label: parentId === null ? '所有能查看合同归档的同事' : '与上级分类相同',
            },
            { value: 'chosen', label: '只有下面选择的同事、角色和部门' },
          ]}
        />
        {isChosen && (
          <>
            <Form.Item label="同事" name="memberIds">
              <ColleaguePicker
                most={MOST_VIEWERS}
                names={Object.fromEntries((viewers?.staff ?? []).map((one) => [one.id, one.name]))}
                useFound={useColleagues}
              />
            </Form.Item>
            <Form.Item label="角色" name="roles">
              <Select
                mode="multiple"
                maxCount={MOST_VIEWERS}
                placeholder="不选"
                optionFilterProp="label"
                loading={roles.isPending}
                options={(roles.data ?? []).map(({ roleId, name: role }) => ({ value: roleId, label: role }))}
              />
            </Form.Item>
            <Form.Item
              label="部门"
              name="departmentIds"
              extra="包括下级部门。只对能打开“合同归档”的同事有效，权限在“角色与权限”里设置。"
            >
              <TreeSelect<string[]>
                multiple
                allowClear
                treeDefaultExpandAll
                showSearch
                treeNodeFilterProp="title"
                placeholder="不选"
                treeData={departmentNodes(departments.data?.departments ?? [])}
              />
            </Form.Item>
          </>
        )}
      </CalmForm>
    </Modal>
  )
}
