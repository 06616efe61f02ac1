// Puts tags on contracts and takes others off: of one contract by ticks, of many by two lists.
import { Checkbox, Form, Modal, Select } from 'antd'
import { Link } from 'wouter'
import { MOST_TAGS_ON_ONE } from '#protocol/contracts/tags.ts'
import type { TagName } from '#protocol/contracts/tags.ts'
import { PAGES } from '#protocol/pages.ts'
import { useTagContracts, useTagNames } from '#src/features/contracts/tags/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { TagChip } from '#src/ui/tag-chips.tsx'

interface Typed {
  readonly kept?: readonly string[]
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

export interface TaggingDialogProps {
  readonly contractIds: readonly string[]
  /** What a single contract has now. */
  readonly now?: readonly TagName[]
  readonly onClose: () => void
}

export const TaggingDialog = ({ contractIds, now, onClose }: TaggingDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const { data: names = [] } = useTagNames()
  const raise = useRaiseAlert()
  const save = useTagContracts()
  const had = now?.map(({ tagId }) => tagId) ?? []
  const onFinish = ({ kept = [], add = [], remove = [] }: Typed): void => {
    const change =
      now === undefined
        ? { add: [...add], remove: [...remove] }
        : {
            add: kept.filter((tagId) => !had.includes(tagId)),
            remove: had.filter((tagId) => !kept.includes(tagId)),
          }
    if (change.add.length + change.remove.length === 0) return onClose()
    save.mutate(
      { contractIds: [...contractIds], ...change },
      {
        onSuccess: () => {
          raise('标签已修改')
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={now === undefined ? `给 ${contractIds.length} 份合同加标签` : '修改标签'}
      okText="保存"
      okButtonProps={{ disabled: names.length === 0 }}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} initialValues={{ kept: had }} onFinish={onFinish}>
        <FormFailure error={save.error} />
        {names.length === 0 && (
          <p>
            单位还没有标签，请先到<Link href={PAGES.tags}>标签</Link>里新建。
          </p>
        )}
        {names.length > 0 && now !== undefined && (
          <Form.Item label={`标签（最多 ${MOST_TAGS_ON_ONE} 个）`} name="kept">
            <Checkbox.Group
              options={names.map((tag) => ({ value: tag.tagId, label: <TagChip {...tag} /> }))}
            />
          </Form.Item>
        )}
        {names.length > 0 && now === undefined && (
          <>
            <Picked name="add" label="加上" names={names} />
            <Picked name="remove" label="去掉" names={names} />
          </>
        )}
      </CalmForm>
    </Modal>
  )
}

const Picked = (props: {
  readonly name: string
  readonly label: string
  readonly names: readonly TagName[]
}) => (
  <Form.Item label={props.label} name={props.name}>
    <Select
      mode="multiple"
      placeholder="选择标签"
      optionFilterProp="label"
      options={props.names.map(({ tagId, name }) => ({ value: tagId, label: name }))}
    />
  </Form.Item>
)
