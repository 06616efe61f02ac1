// A template in the preview dialog, with 使用 as its rule says.
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { TemplateAttachments } from '#src/features/templates/templates/files-along.tsx'
import { useTemplate, useTemplatePages } from '#src/features/templates/templates/queries.ts'
import { PdfPreview } from '#src/ui/pdf/pdf-preview.tsx'
import { usePageSizes } from '#src/ui/pdf/page-sizes.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

interface TemplatePreviewProps {
  readonly row: TemplateRow
  readonly onUse: (row: TemplateRow) => void
  readonly onClose: () => void
}

export const TemplatePreview = ({ row, onUse, onClose }: TemplatePreviewProps) => {
  const { data, error, refetch } = useTemplatePages(row)
  const pages = usePageSizes(usePdf(data).document)
  const mayUse = row.actions.includes('use') || row.useStatus === 1
  return (
    <PdfPreview
      item={row}
      pages={pages}
      bytes={data}
      error={error}
      onRetry={() => void refetch()}
      {...(mayUse ? { onUse: () => onUse(row) } : {})}
      {...(row.attachList.length > 0 && { attached: <Attached templateId={row.templateId} /> })}
      onClose={onClose}
    />
  )
}

const Attached = ({ templateId }: { readonly templateId: string }) => {
  const { data } = useTemplate(templateId)
  return <TemplateAttachments templateId={templateId} files={data?.content.attachments ?? []} />
}
