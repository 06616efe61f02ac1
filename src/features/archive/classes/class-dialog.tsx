// A class of the archive: its name, colour, how long it keeps scans, and fields of its own.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Modal, Radio, Select } from 'antd'
import { CLASS_NAME_LENGTH, MOST_RETENTION_YEARS, addClass } from '#protocol/archive/classes/classes.ts'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { CLASS_FIELD_KINDS, FIELD_LABEL_LENGTH, MOST_CLASS_FIELDS } from '#protocol/archive/classes/fields.ts'
import type { ClassFieldKind } from '#protocol/archive/classes/fields.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { TAG_COLOURS } from '#protocol/contracts/tags.ts'
import type { TagColour } from '#protocol/contracts/tags.ts'
import { makeUuid } from '#protocol/uuid.ts'
import styles from '#src/features/archive/classes/classes.module.css'
import { useSaveClass } from '#src/features/archive/classes/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { TagChip } from '#src/ui/tag-chips.tsx'

const COLOURS: Readonly<Record<TagColour, string>> = {
  gray: '灰',
  red: '红',
  orange: '橙',
  gold: '金',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  purple: '紫',
}
const KINDS: Readonly<Record<ClassFieldKind, string>> = {
  text: '文字',
  number: '数字',
  day: '日期',
  choice: '单选',
}

interface TypedField {
  readonly fieldId?: string
  readonly label?: string
  readonly kind?: ClassFieldKind
  readonly choices?: string[]
}
interface Typed {
  readonly name?: string
  readonly colour?: TagColour
  readonly retentionYears?: number | null
  readonly fields?: TypedField[]
}

export interface ClassDialogProps {
  /** Changed; without it a new one is made beneath `parentId`. */
  readonly edited?: ArchiveClass
  readonly parent?: ArchiveClass | undefined
  readonly onClose: () => void
}

export const ClassDialog = ({ edited, parent, onClose }: ClassDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const raise = useRaiseAlert()
  const save = useSaveClass(
    edited === undefined ? { parentId: parent?.classId ?? null } : { classId: edited.classId },
  )
  const onFinish = ({ name = '', colour = 'blue', retentionYears, fields = [] }: Typed): void =>
    save.mutate(
      {
        name: name.trim(),
        colour,
        retentionYears: retentionYears ?? null,
        fields: fields.map(({ fieldId, label = '', kind = 'text', choices = [] }) => ({
          fieldId: fieldId ?? makeUuid(),
          label: label.trim(),
          kind,
          choices: kind === 'choice' ? choices : [],
        })),
      },
      {
        onSuccess: () => {
          raise(edited === undefined ? `分类“${name.trim()}”已新建` : '分类已修改')
          onClose()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <Modal
      open
      centered
      width={600}
      title={
        edited === undefined
          ? parent === undefined
            ? '新建分类'
            : `在“${parent.name}”下新建分类`
          : '修改分类'
      }
      okText="保存"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={edited ?? { colour: parent?.colour ?? 'blue', fields: [], retentionYears: null }}
        onFinish={onFinish}
      >
        <FormFailure error={save.error} isSaidAtFields />
        <Form.Item
          label="分类名称"
          name="name"
          rules={[ruleOf(addClass.input.entries.name, '请填写分类名称')]}
        >
          <Input maxLength={CLASS_NAME_LENGTH} showCount autoFocus placeholder="例如：采购合同" />
        </Form.Item>
        <Form.Item label="颜色" name="colour">
          <Radio.Group
            options={TAG_COLOURS.map((colour) => ({
              value: colour,
              label: <TagChip name={COLOURS[colour]} colour={colour} />,
            }))}
          />
        </Form.Item>
        <Form.Item
          label="线下合同的保存期（选填）"
          name="retentionYears"
          extra="从签订之日起算，期满前不能从归档里删除；不填则随上级分类"
        >
          <InputNumber<number>
            min={1}
            max={MOST_RETENTION_YEARS}
            precision={0}
            changeOnWheel={false}
            suffix="年"
            style={{ width: 160 }}
          />
        </Form.Item>
        <Form.List name="fields">
          {(rows, { add, remove }) => (
            <div className={styles['fields']} role="group" aria-label="归档字段">
              <span className={styles['fieldsTitle']}>归档字段（选填）</span>
              {rows.map(({ key, name: at }) => (
                <FieldRow key={key} at={at} onRemove={() => remove(at)} />
              ))}
              {rows.length < MOST_CLASS_FIELDS && (
                <Button
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => add({ kind: 'text', choices: [] })}
                >
                  添加字段
                </Button>
              )}
            </div>
          )}
        </Form.List>
      </CalmForm>
    </Modal>
  )
}

const FieldRow = ({ at, onRemove }: { readonly at: number; readonly onRemove: () => void }) => {
  const kind = Form.useWatch<ClassFieldKind | undefined>(['fields', at, 'kind'])
  return (
    <div className={styles['field']}>
      <Form.Item name={[at, 'fieldId']} hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name={[at, 'label']}
        rules={[{ required: true, whitespace: true, message: '请填写字段名称' }]}
        className={styles['fieldName'] ?? ''}
      >
        <Input maxLength={FIELD_LABEL_LENGTH} placeholder="字段名称，例如：项目编号" aria-label="字段名称" />
      </Form.Item>
      <Form.Item name={[at, 'kind']}>
        <Select
          aria-label="字段类型"
          style={{ width: 92 }}
          options={CLASS_FIELD_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        />
      </Form.Item>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`移除第 ${at + 1} 个字段`}
        onClick={onRemove}
      />
      {kind === 'choice' && (
        <Form.Item
          name={[at, 'choices']}
          className={styles['choices'] ?? ''}
          rules={[{ required: true, type: 'array', min: 1, message: '请至少填写一个选项' }]}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={20}
            aria-label="选项"
            tokenSeparators={['、', '，', ',']}
            placeholder="选项，按回车添加"
          />
        </Form.Item>
      )}
    </div>
  )
}
