// The editor of written texts alone on a page; a test hands it a text and reads what it tells.
import { ConfigProvider } from 'antd'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { WrittenTextEditor } from '#src/ui/written-text/written-text-editor.tsx'

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
