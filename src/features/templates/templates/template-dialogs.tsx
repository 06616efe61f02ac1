// The dialogs of the list of templates, one at a time.
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { FileTemplateDialog } from '#src/features/templates/templates/file-dialog.tsx'
import type { Opened } from '#src/features/templates/templates/opened.ts'
import { TemplatePreview } from '#src/features/templates/templates/template-preview.tsx'
import { UsesDialog } from '#src/features/templates/templates/uses-dialog.tsx'
import { VersionsDialog } from '#src/features/templates/templates/versions-dialog.tsx'
import { WriteTemplateDialog } from '#src/features/templates/templates/write-dialog.tsx'

interface TemplateDialogsProps {
  readonly opened: Opened
  readonly onUse: (row: TemplateRow) => void
  readonly onClose: () => void
}

export const TemplateDialogs = ({ opened, onUse, onClose }: TemplateDialogsProps) => {
  switch (opened.what) {
    case 'write':
      return <WriteTemplateDialog onClose={onClose} />
    case 'upload':
      return <FileTemplateDialog onClose={onClose} />
    case 'edit':
      return opened.row.templateStyle === 1 ? (
        <WriteTemplateDialog row={opened.row} onClose={onClose} />
      ) : (
        <FileTemplateDialog row={opened.row} onClose={onClose} />
      )
    case 'preview':
      return <TemplatePreview row={opened.row} onUse={onUse} onClose={onClose} />
    case 'versions':
      return <VersionsDialog row={opened.row} onClose={onClose} />
    case 'uses':
      return <UsesDialog row={opened.row} onClose={onClose} />
    default:
      return opened satisfies never
  }
}
