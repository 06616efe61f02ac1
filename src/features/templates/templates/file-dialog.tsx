// Changes a template that is a file: its facts, who signs, and the file itself.
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { MOST_ROLES, ROLE_LENGTH } from '#protocol/templates/written-texts/limits.ts'
import { FactsFields } from '#src/features/templates/templates/facts-fields.tsx'
import { useSaveTemplate, useTakeIn, useTemplate } from '#src/features/templates/templates/queries.ts'
import type { Typed } from '#src/features/templates/templates/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CONTRACT_FILES } from '#src/ui/contract-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'

type FileContent = Extract<TemplateContent, { readonly templateStyle: 2 }>

interface FileTemplateDialogProps {
  readonly row: TemplateRow
  readonly onClose: () => void
}

export const FileTemplateDialog = ({ row, onClose }: FileTemplateDialogProps) => {
  const { data, error, refetch, isPending } = useTemplate(row.templateId)
  if (data?.content.templateStyle === 2)
    return <FileForm row={data} before={data.content} onClose={onClose} />
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

interface Filled extends Typed {
  readonly roles: string[]
}

interface Taken {
  readonly fileId: string
  readonly name: string
  readonly pages: readonly unknown[]
}

const FileForm = ({ row, before, onClose }: FileTemplateDialogProps & { readonly before: FileContent }) => {
  const [form] = Form.useForm<Filled>()
  const [file, setFile] = useState<Taken>(before.file)
  const [opened] = useState({ templateId: row.templateId, version: row.version })
  const take = useTakeIn()
  const save = useSaveTemplate(opened)
  const raise = useRaiseAlert()
  const bring = (files: readonly File[]): void => {
    const [first] = files
    if (first === undefined) return
    take.mutate(first, {
      onSuccess: setFile,
    })
  }
  const submit = ({ roles, ...typed }: Filled): void => {
    // What stands on pages the new file does not have, or belongs to who does not sign any more, goes.
    const stays = ({ page, role }: { page: number; role: string | null }) =>
      page < file.pages.length && (role === null || roles.includes(role))
    save.mutate(
      {
        ...typed,
        content: {
          templateStyle: 2,
          fileId: file.fileId,
          roles,
          fields: before.fields.filter(stays),
          places: before.places.filter(stays),
          attachments: before.attachments.map(({ fileId }) => fileId),
        },
      },
      {
        onSuccess: ({ version }) => {
          raise(`已保存，当前是第 ${version} 版`)
          onClose()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  }
  const isOther = file.fileId !== before.file.fileId
  return (
    <Modal
      open
      centered
      width={760}
      mask={{ closable: false }}
      title={`修改模板“${row.templateName}”（第 ${row.version} 版）`}
      okText="保存"
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: take.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Filled>
        form={form}
        layout="vertical"
        initialValues={{
          name: row.templateName,
          category: row.category,
          note: row.note,
          roles: before.roles,
        }}
        onFinish={submit}
      >
        <FormFailure error={save.error ?? take.error} isSaidAtFields />
        <FactsFields />
        <Form.Item
          label="签署方"
          name="roles"
          extra="按签署的先后填写称谓，例如甲方、乙方；使用时由实际的个人或单位代入。"
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={MOST_ROLES}
            tokenSeparators={['、', '，', ',', ' ']}
            placeholder={`输入称谓后回车，最多 ${ROLE_LENGTH} 个字`}
          />
        </Form.Item>
      </CalmForm>
      <DropZone
        accept={CONTRACT_FILES}
        isSmall
        title={take.isPending ? '正在上传…' : `${file.name}，共 ${file.pages.length} 页（点击更换）`}
        hint="PDF、Word 或图片，一份文件"
        onFiles={bring}
      />
      {isOther && (
        <Alert
          style={{ marginTop: 12 }}
          type="warning"
          showIcon
          title="换了文件，请保存后检查填写项和签署位置是否仍在合适的地方。"
        />
      )}
    </Modal>
  )
}
