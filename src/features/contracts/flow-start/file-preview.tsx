// A taken-in file in the preview dialog, as the signers will see it.
import { downloadFile } from '#protocol/base.ts'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { documentItem } from '#protocol/pdf-item.ts'
import { useFilePages } from '#src/features/contracts/flow-start/queries.ts'
import { PdfPreview } from '#src/ui/pdf/pdf-preview.tsx'

export interface FilePreviewProps {
  readonly file: DraftFile
  readonly onClose: () => void
}

export const FilePreview = ({ file, onClose }: FilePreviewProps) => {
  const { data, error, refetch } = useFilePages(file)
  const pdfUrl = `${downloadFile.path}?fileId=${file.fileId}`
  return (
    <PdfPreview
      item={documentItem({ name: file.name, pdfUrl })}
      pages={file.pages}
      bytes={data}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
