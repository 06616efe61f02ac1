// A platform template as its pages are set, for operators.
import type { PlatformTextRow } from '#protocol/templates/platform-texts.ts'
import { documentItem } from '#protocol/pdf-item.ts'
import { usePlatformPages } from '#src/features/platform/operators/template-queries.ts'
import { PdfPreview } from '#src/ui/pdf/pdf-preview.tsx'
import { usePageSizes } from '#src/ui/pdf/page-sizes.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

interface TextPreviewProps {
  readonly row: PlatformTextRow
  readonly onClose: () => void
}

export const TextPreview = ({ row, onClose }: TextPreviewProps) => {
  const { data, error, refetch } = usePlatformPages(row.templateId, row.version)
  const pages = usePageSizes(usePdf(data).document)
  return (
    <PdfPreview
      item={{ ...documentItem({ name: row.name, pdfUrl: '' }), lawfirmTypeStr: row.lawfirmTypeStr }}
      pages={pages}
      bytes={data}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
