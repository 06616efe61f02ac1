// A text that is written online: tools, A4 pages as they will be printed, and its settings.
// Figures and letters of the paper's own type: lines end where they will in print.
import '@fontsource/noto-serif-sc/latin-400.css'
import '@fontsource/noto-serif-sc/latin-700.css'
import { EditorContent } from '@tiptap/react'
import { useState } from 'react'
import { FindBar } from './find-bar.tsx'
import { TextSettings } from './text-settings.tsx'
import { Toolbar } from './toolbar.tsx'
import { useTextEditor } from './use-text-editor.ts'
import type { WrittenTextProps } from './use-text-editor.ts'
import styles from './editor.module.css'

/** Whoever shows it stores what `onChange` tells. */
export const WrittenTextEditor = (props: WrittenTextProps) => {
  const { value, onChange, readOnly, isClause = false, isContract = false, library } = props
  const editor = useTextEditor(props)
  const [isFinding, setFinding] = useState(false)
  return (
    <div
      className={styles['frame']}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && (event.key === 'f' || event.key === 'h') && !readOnly) {
          event.preventDefault()
          setFinding(true)
        }
      }}
    >
      {readOnly ? null : (
        <Toolbar
          editor={editor}
          text={value}
          isClause={isClause}
          isContract={isContract}
          library={library}
          isFinding={isFinding}
          onFind={() => setFinding(!isFinding)}
        />
      )}
      {isFinding ? <FindBar editor={editor} onClose={() => setFinding(false)} /> : null}
      <div className={styles['work']}>
        <div className={styles['desk']} data-low={isClause || undefined} tabIndex={-1}>
          <div className={styles['paper']}>
            <EditorContent editor={editor} />
          </div>
        </div>
        {readOnly || isClause ? null : (
          <TextSettings text={value} isContract={isContract} onChange={onChange} />
        )}
      </div>
    </div>
  )
}
