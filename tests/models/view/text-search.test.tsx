// The chart of the search in a document, walked in the reader.
import '#tests/support/screen-first.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { DocumentReader } from '#src/features/contracts/contracts/document-reader.tsx'
import type { BroughtWords } from '#src/machines/use-text-search.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { textSearchModel } from '#tests/models/text-search.model.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const A4 = { width: 595, height: 842 }
const bytes = samplePdf([{}, {}])

/** The address of a search in many contracts brings the words, again and again. */
const Brought = () => {
  const [brought, bring] = useState<BroughtWords>()
  return (
    <>
      <button
        type="button"
        onClick={() => {
          flushSync(() => bring(undefined))
          bring({ words: '租赁', page: 1 })
        }}
      >
        带着文字打开
      </button>
      <Reader brought={brought} />
    </>
  )
}

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

walkInView(textSearchModel, { page: () => <Brought /> })
