// The files that go along with a template: added, saved, taken off.
import { asCallFailure } from '#protocol/call-failure.ts'
import { MAX_ATTACHMENTS } from '#protocol/document-limits.ts'
import type { TemplateAttachment } from '#protocol/templates/templates/content.ts'
import { saveAttachment, takeAlong, useTakeIn } from '#src/features/templates/templates/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { AttachedList } from '#src/ui/attached-list.tsx'
import { ACCEPT_ATTACHED } from '#src/ui/contract-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

interface FilesAlongProps {
  readonly files: readonly TemplateAttachment[]
  readonly onChange: (files: readonly TemplateAttachment[]) => void
  /** Whose newest version has them; nothing can be saved of a template that is not made yet. */
  readonly templateId?: string
}

export const FilesAlong = ({ files, onChange, templateId }: FilesAlongProps) => {
  const attach = useTakeIn(takeAlong)
  const bring = (picked: readonly File[]): void =>
    attach.mutate(picked.slice(0, MAX_ATTACHMENTS - files.length), {
      onSuccess: (taken) => onChange([...files, ...taken]),
    })
  return (
    <section aria-label="附件">
      <FormFailure error={attach.error} />
      <TemplateAttachments
        files={files}
        onRemove={(fileId) => onChange(files.filter((one) => one.fileId !== fileId))}
        {...(templateId === undefined ? {} : { templateId })}
      />
      {files.length < MAX_ATTACHMENTS && (
        <DropZone
          accept={ACCEPT_ATTACHED}
          isSmall
          title={attach.isPending ? '正在上传…' : '添加附件'}
          hint={`随合同一起发送，不需要签署；最多 ${MAX_ATTACHMENTS} 份`}
          onFiles={bring}
        />
      )}
    </section>
  )
}

interface TemplateAttachmentsProps {
  readonly files: readonly TemplateAttachment[]
  readonly templateId?: string
  readonly onRemove?: (fileId: string) => void
}

/** Named, and saved where they belong to a version already. */
export const TemplateAttachments = ({ files, templateId, onRemove }: TemplateAttachmentsProps) => {
  const raise = useRaiseAlert()
  if (files.length === 0) return null
  return (
    <AttachedList
      files={files.map(({ fileId, ...file }) => ({ documentId: fileId, ...file }))}
      {...(templateId !== undefined && {
        onSave: (fileId: string) =>
          void saveAttachment({ templateId, fileId }).catch((thrown: unknown) =>
            raise(asCallFailure(thrown).words, 'error'),
          ),
      })}
      {...(onRemove !== undefined && { onRemove })}
    />
  )
}
