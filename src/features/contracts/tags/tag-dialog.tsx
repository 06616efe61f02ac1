// A new tag, or another name and colour for one.
import { Form, Input, Modal, Radio } from 'antd'
import { addTag, TAG_COLOURS, TAG_NAME_LENGTH } from '#protocol/contracts/tags.ts'
import type { TagColour, TagName } from '#protocol/contracts/tags.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useSaveTag } from '#src/features/contracts/tags/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { TagChip } from '#src/ui/tag-chips.tsx'

interface Typed {
  readonly name: string
  readonly colour: TagColour
}

const WORDS: Record<TagColour, string> = {
  gray: '灰',
  red: '红',
  orange: '橙',
  gold: '黄',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  purple: '紫',
}

export interface TagDialogProps {
  /** The tag to change; a new one without it. */
  readonly tag?: TagName
  readonly onClose: () => void
}

export const TagDialog = ({ tag, onClose }: TagDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const save = useSaveTag(tag?.tagId)
  const { name } = addTag.input.entries
  return (
    <Modal
      open
      centered
      width={440}
      title={tag === undefined ? '新建标签' : `修改标签“${tag.name}”`}
      okText={tag === undefined ? '新建' : '保存'}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{ name: tag?.name ?? '', colour: tag?.colour ?? 'blue' }}
        onFinish={(typed) =>
          save.mutate(typed, {
            onSuccess: onClose,
            onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
          })
        }
      >
        <FormFailure error={save.error} isSaidAtFields />
        <Form.Item label="标签名称" name="name" rules={[ruleOf(name, '请填写标签名称')]}>
          <Input maxLength={TAG_NAME_LENGTH} showCount autoFocus placeholder="例如：加急" />
        </Form.Item>
        <Form.Item label="颜色" name="colour">
          <Radio.Group
            options={TAG_COLOURS.map((colour) => ({
              value: colour,
              label: <TagChip name={WORDS[colour]} colour={colour} />,
            }))}
          />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
