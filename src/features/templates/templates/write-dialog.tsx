// A template that is written online: its facts, and its text in the editor over the whole window.
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { TemplateAttachment } from '#protocol/templates/templates/content.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { FactsFields } from '#src/features/templates/templates/facts-fields.tsx'
import { useLibrary, useSaveTemplate, useTemplate } from '#src/features/templates/templates/queries.ts'
import type { Typed } from '#src/features/templates/templates/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { forgetText, keepText, keptText } from '#src/ui/written-text/kept-text.ts'
import { WrittenTextEditor } from '#src/ui/written-text/written-text-editor.tsx'

interface WriteTemplateDialogProps {
  /** The one to change; a new one without it. */
  readonly row?: TemplateRow
  readonly onClose: () => void
}

/** What is written and not yet a template is kept in this browser. */
const NEW = 'template'

export const WriteTemplateDialog = ({ row, onClose }: WriteTemplateDialogProps) =>
  row === undefined ? (
    <Writing first={keptText(NEW) ?? emptyText()} attachments={[]} onClose={onClose} />
  ) : (
    <Existing row={row} onClose={onClose} />
  )

const Existing = ({ row, onClose }: { readonly row: TemplateRow; readonly onClose: () => void }) => {
  const { data, error, refetch, isPending } = useTemplate(row.templateId)
  if (data?.content.templateStyle === 1)
    return (
      <Writing
        row={data}
        first={data.content.text}
        attachments={data.content.attachments}
        onClose={onClose}
      />
    )
  return (
    <Modal
      open
      centered
      title={`修改“${row.templateName}”`}
      footer={null}
      loading={isPending}
      onCancel={onClose}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Modal>
  )
}

interface WritingProps extends WriteTemplateDialogProps {
  readonly first: WrittenText
  readonly attachments: readonly TemplateAttachment[]
}

const Writing = ({ row, first, attachments, onClose }: WritingProps) => {
  const [form] = Form.useForm<Typed>()
  const [text, setText] = useState(first)
  const [opened] = useState(row && { templateId: row.templateId, version: row.version })
  const save = useSaveTemplate(opened)
  const library = useLibrary()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const [problem] = plainText(text).trim() === '' ? [{ words: '还没有写内容' }] : writtenProblems(text)
  const change = (next: WrittenText): void => {
    setText(next)
    if (row === undefined) keepText(NEW, next)
  }
  const close = async (): Promise<void> => {
    const isSure =
      row === undefined ||
      text === first ||
      (await confirm({
        title: '放弃这次修改？',
        consequence: '模板仍是修改前的样子。',
        verb: '放弃修改',
        isDangerous: true,
      }))
    if (isSure) onClose()
  }
  const submit = (typed: Typed): void =>
    save.mutate(
      {
        ...typed,
        content: { templateStyle: 1, text, attachments: attachments.map(({ fileId }) => fileId) },
      },
      {
        onSuccess: ({ version }) => {
          if (row === undefined) forgetText(NEW)
          raise(row === undefined ? `模板“${typed.name}”已建好` : `已保存，当前是第 ${version} 版`)
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
      title={
        row === undefined ? '新建模板：在线撰写' : `修改模板“${row.templateName}”（第 ${row.version} 版）`
      }
      okText={row === undefined ? '新建模板' : '保存'}
      cancelText={row === undefined ? '先到这里' : '取消'}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: problem !== undefined, title: problem?.words }}
      onOk={() => form.submit()}
      onCancel={() => void close()}
    >
      <CalmForm<Typed>
        form={form}
        layout="vertical"
        initialValues={
          row === undefined
            ? { note: '' }
            : { name: row.templateName, category: row.category, note: row.note }
        }
        onFinish={submit}
      >
        <FormFailure error={save.error} isSaidAtFields />
        <FactsFields />
      </CalmForm>
      <WrittenTextEditor
        value={text}
        onChange={change}
        readOnly={false}
        {...(library === undefined ? {} : { library })}
      />
    </Modal>
  )
}
