// A platform template is changed and published: its facts, the laws it follows, and its text.
import { DatePicker, Form, Input, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { TEMPLATE_CATEGORIES } from '#protocol/templates/categories.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import { LAWFIRM_TYPE_LENGTH, publishPlatformText } from '#protocol/templates/platform-texts.ts'
import type { PlatformTextRow } from '#protocol/templates/platform-texts.ts'
import { TEMPLATE_NAME_LENGTH, TEMPLATE_NOTE_LENGTH } from '#protocol/templates/templates/templates.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { usePlatformText, usePublishText } from '#src/features/platform/operators/template-queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { WrittenTextEditor } from '#src/ui/written-text/written-text-editor.tsx'

interface PublishDialogProps {
  readonly row: PlatformTextRow
  readonly onClose: () => void
}

export const PublishDialog = ({ row, onClose }: PublishDialogProps) => {
  const { data, error, refetch, isPending } = usePlatformText(row.templateId)
  if (data !== undefined) return <Publishing row={data} first={data.text} onClose={onClose} />
  return (
    <Modal open centered title={`修改“${row.name}”`} footer={null} loading={isPending} onCancel={onClose}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Modal>
  )
}

interface Typed {
  readonly name: string
  readonly category: TemplateCategory
  readonly note: string
  readonly laws: string
  readonly checkedOn: dayjs.Dayjs
  readonly lawfirmTypeStr: string
}

const { name } = publishPlatformText.input.entries
const CATEGORIES = Object.entries(TEMPLATE_CATEGORIES).map(([value, label]) => ({ value, label }))

const Publishing = ({ row, first, onClose }: PublishDialogProps & { readonly first: WrittenText }) => {
  const [form] = Form.useForm<Typed>()
  const [text, setText] = useState(first)
  const publish = usePublishText()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [problem] = writtenProblems(text)
  const close = async (): Promise<void> => {
    const isSure =
      text === first ||
      (await confirm({
        title: '放弃这次修改？',
        consequence: '模板仍是修改前的样子。',
        verb: '放弃修改',
        isDangerous: true,
      }))
    if (isSure) onClose()
  }
  const submit = ({ laws, checkedOn, ...typed }: Typed): void =>
    publish.mutate(
      {
        templateId: row.templateId,
        version: row.version,
        ...typed,
        laws: laws
          .split('\n')
          .map((law) => law.trim())
          .filter((law) => law !== ''),
        checkedOn: checkedOn.format('YYYY-MM-DD'),
        text,
      },
      {
        onSuccess: ({ version }) => {
          raise(`“${typed.name}”已发布，当前是第 ${version} 版`)
          onClose()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <Modal
      open
      width="min(1400px, calc(100vw - 32px))"
      style={{ top: 16 }}
      mask={{ closable: false }}
      keyboard={false}
      title={`修改平台模板“${row.name}”（第 ${row.version} 版）`}
      okText="发布"
      confirmLoading={publish.isPending}
      okButtonProps={{ disabled: problem !== undefined, title: problem?.words }}
      onOk={() => form.submit()}
      onCancel={() => void close()}
    >
      <CalmForm<Typed>
        form={form}
        layout="vertical"
        initialValues={{ ...row, laws: row.laws.join('\n'), checkedOn: dayjs(row.checkedOn) }}
        onFinish={submit}
      >
        <FormFailure error={publish.error} isSaidAtFields />
        <div className={styles['publishFields']}>
          <Form.Item label="模板名称" name="name" rules={[ruleOf(name, '请填写模板名称')]}>
            <Input maxLength={TEMPLATE_NAME_LENGTH} />
          </Form.Item>
          <Form.Item label="分类" name="category">
            <Select options={CATEGORIES} />
          </Form.Item>
          <Form.Item
            label="核对日期"
            name="checkedOn"
            rules={[{ required: true, message: '请选择核对日期' }]}
          >
            <DatePicker allowClear={false} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item label="来源律所（选填）" name="lawfirmTypeStr">
            <Input maxLength={LAWFIRM_TYPE_LENGTH} placeholder="例如：综合类律所" />
          </Form.Item>
          <Form.Item label="说明" name="note">
            <Input.TextArea maxLength={TEMPLATE_NOTE_LENGTH} autoSize={{ minRows: 2, maxRows: 3 }} />
          </Form.Item>
          <Form.Item label="法律依据（每行一条）" name="laws">
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 3 }} />
          </Form.Item>
        </div>
      </CalmForm>
      <WrittenTextEditor value={text} onChange={setText} readOnly={false} />
    </Modal>
  )
}
