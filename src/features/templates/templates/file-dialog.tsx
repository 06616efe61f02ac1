// A template that is a file: its facts, who signs, the file itself, and what goes along with it.
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { UploadedFile } from '#protocol/base.ts'
import { isInsidePage } from '#protocol/page-geometry.ts'
import type { PageBox, PageSize } from '#protocol/page-geometry.ts'
import { PAGES } from '#protocol/pages.ts'
import type { TemplateAttachment, TemplateContent } from '#protocol/templates/templates/content.ts'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { MOST_ROLES, ROLE_LENGTH } from '#protocol/templates/written-texts/limits.ts'
import { FactsFields } from '#src/features/templates/templates/facts-fields.tsx'
import { FilesAlong } from '#src/features/templates/templates/files-along.tsx'
import { takeIn, useSaveTemplate, useTakeIn, useTemplate } from '#src/features/templates/templates/queries.ts'
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
  /** The one to change; a new one without it. */
  readonly row?: TemplateRow
  readonly onClose: () => void
}

export const FileTemplateDialog = ({ row, onClose }: FileTemplateDialogProps) =>
  row === undefined ? <FileForm onClose={onClose} /> : <Existing row={row} onClose={onClose} />

const Existing = ({ row, onClose }: { readonly row: TemplateRow; readonly onClose: () => void }) => {
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

type Taken = Pick<UploadedFile, 'fileId' | 'name' | 'pages'>

/** What stays of what was set on the last file: not what its pages, or those who sign, do not have any more. */
const staying = (before: FileContent | undefined, pages: readonly PageSize[], roles: readonly string[]) => {
  const stays = ({ role, ...box }: PageBox & { page: number; role: string | null }): boolean => {
    const page = pages[box.page]
    return page !== undefined && isInsidePage(box, page) && (role === null || roles.includes(role))
  }
  const fields = before?.fields.filter(stays) ?? []
  const stands = (id: string | null): boolean => fields.some(({ fieldId }) => fieldId === id)
  return {
    // Words go with their amount.
    fields: fields.filter(({ kind, sourceId }) => kind !== 'amountCn' || stands(sourceId)),
    places: before?.places.filter(stays) ?? [],
  }
}

const FileForm = ({ row, before, onClose }: FileTemplateDialogProps & { readonly before?: FileContent }) => {
  const [form] = Form.useForm<Filled>()
  const [file, setFile] = useState<Taken | undefined>(before?.file)
  const [along, setAlong] = useState<readonly TemplateAttachment[]>(before?.attachments ?? [])
  const take = useTakeIn(takeIn)
  // It is read once, so this stays the version that was opened.
  const save = useSaveTemplate(row && { templateId: row.templateId, version: row.version })
  const raise = useRaiseAlert()
  const [, go] = useLocation()
  const bring = (files: readonly File[]): void => {
    take.mutate(files.slice(0, 1), {
      onSuccess: ([taken]) => {
        if (taken === undefined) return
        setFile(taken)
        if (!form.getFieldValue('name'))
          form.setFieldValue('name', taken.name.replace(/\.[^.]{1,5}$/u, '').slice(0, 50))
      },
    })
  }
  const submit = ({ roles, ...typed }: Filled): void => {
    if (file === undefined) return
    const content = {
      templateStyle: 2 as const,
      fileId: file.fileId,
      roles,
      ...staying(before, file.pages, roles),
      attachments: along.map(({ fileId }) => fileId),
    }
    save.mutate(
      { ...typed, content },
      {
        onSuccess: (saved) => {
          onClose()
          if (row !== undefined) return raise(`已保存，当前是第 ${saved.version} 版`)
          raise(`模板“${typed.name}”已建好，请放置填写项和签署位置`)
          go(PAGES.setTemplatePlaces(saved.templateId))
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  }
  const isOther = before !== undefined && file?.fileId !== before.file.fileId
  return (
    <Modal
      open
      centered
      width={760}
      mask={{ closable: false }}
      title={
        row === undefined ? '新建模板：上传文件' : `修改模板“${row.templateName}”（第 ${row.version} 版）`
      }
      okText={row === undefined ? '下一步：设置填写位' : '保存'}
      confirmLoading={save.isPending}
      okButtonProps={{
        disabled: file === undefined || take.isPending,
        title: file === undefined ? '请先上传文件' : undefined,
      }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <FormFailure error={save.error ?? take.error} isSaidAtFields />
      <div style={{ marginBottom: 16 }}>
        <DropZone
          accept={CONTRACT_FILES}
          isSmall={file !== undefined}
          title={
            take.isPending
              ? '正在上传…'
              : file === undefined
                ? '选择文件'
                : `${file.name}，共 ${file.pages.length} 页（点击更换）`
          }
          {...(file === undefined && !take.isPending ? { dragTitle: '点击或拖入文件' } : {})}
          hint="PDF、Word 或图片，一份文件"
          onFiles={bring}
        />
        {isOther && (
          <Alert
            style={{ marginTop: 12 }}
            type="warning"
            showIcon
            title="换了文件，请保存后到“设置填写位”检查填写项和签署位置是否仍在合适的地方。"
          />
        )}
      </div>
      <CalmForm<Filled>
        form={form}
        layout="vertical"
        initialValues={
          row === undefined
            ? { note: '', roles: ['甲方', '乙方'] }
            : { name: row.templateName, category: row.category, note: row.note, roles: before?.roles }
        }
        onFinish={submit}
      >
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
      <FilesAlong
        files={along}
        onChange={setAlong}
        {...(row === undefined ? {} : { templateId: row.templateId })}
      />
    </Modal>
  )
}
