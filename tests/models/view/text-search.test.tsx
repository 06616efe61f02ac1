// The chart of the search in a document, walked in the reader.
import '#tests/support/screen-first.ts'
import { expect } from 'vitest'
import { DocumentReader } from '#src/features/contracts/contracts/document-reader.tsx'
import type { BroughtWords } from '#src/machines/text-search.machine.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { textSearchModel } from '#tests/models/text-search.model.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const A4 = { width: 595, height: 842 }
const bytes = samplePdf([{}, {}])

const Reader = ({ brought }: { readonly brought: BroughtWords | undefined }) => (
  <DocumentReader
    brought={brought}
    document={{
      documentId: '10000000-0000-4000-8000-000000000001',
      name: '租赁合同.pdf',
      pages: [A4, A4],
      sha256: 'a'.repeat(64),
      originalSha256: 'a'.repeat(64),
      size: bytes.length,
      isAttachment: false,
    }}
    source={bytes}
    error={null}
    onRetry={() => undefined}
    choice={null}
    note={null}
    ribbon={undefined}
  />
)

walkInView(textSearchModel, {
  page: (_setup, start) => (
    <Reader brought={start === 'words that were brought' ? { words: '租赁', page: 1 } : undefined} />
  ),
  // Words that are brought wait for the document.
  begin: async () => {
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  },
})
