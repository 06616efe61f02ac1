// The editor of written texts alone on a page; a test hands it a text and reads what it tells.
import { ConfigProvider } from 'antd'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { Library } from '#src/ui/written-text/library.ts'
import { WrittenTextEditor } from '#src/ui/written-text/written-text-editor.tsx'

/** A library of one clause, of which there is a second version. */
const LIBRARY: Library = {
  clauses: [
    {
      clauseId: '0b1e6d1e-7c5b-4d7e-8a44-1f0a7c0d5a11',
      name: '保密义务',
      version: 2,
      excerpt: '',
      savedAt: '2026-11-21T02:00:00.000Z',
    },
  ],
  read: () =>
    Promise.resolve({
      version: 2,
      content: {
        type: 'doc',
        content: [
          {
            type: 'clause',
            attrs: { id: 'kept', numbering: 'article' },
            content: [{ type: 'text', text: '保密期限为五年', marks: [] }],
          },
        ],
      },
    }),
}

declare global {
  interface Window {
    writtenText: WrittenText
    showText: (text: WrittenText) => void
  }
}

const Page = () => {
  const [text, setText] = useState(emptyText)
  useEffect(() => {
    Object.assign(window, { writtenText: text, showText: setText })
  }, [text])
  return (
    <WrittenTextEditor
      value={text}
      onChange={setText}
      library={LIBRARY}
      readOnly={new URLSearchParams(location.search).has('readOnly')}
    />
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Page />
    </ConfigProvider>
  </StrictMode>,
)
