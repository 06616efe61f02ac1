// One editor for one text: loads without history, tells what was written, follows what is new.
import { useEditor } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { extensions } from './extensions.ts'
import type { Library } from './library.ts'
import { labels } from './labelling.ts'
import { cleanedPaste } from './paste.ts'
import { wholeDoc } from './whole-doc.ts'
import { WORDS } from './words.ts'

export interface WrittenTextProps {
  readonly value: WrittenText
  readonly onChange: (value: WrittenText) => void
  readonly readOnly: boolean
  /** A clause of the library: without title, page breaks, fields, places and conditions. */
  readonly isClause?: boolean
  /** One contract, written out: without fields to fill in and what hangs on them. */
  readonly isContract?: boolean
  /** Clauses that can be put in. */
  readonly library?: Library
}

/** Keeps the text of the page and of whoever stores it the same. */
export const useTextEditor = ({ value, onChange, readOnly, library }: WrittenTextProps): Editor => {
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  // What the editor itself told last: anything else came from elsewhere.
  const told = useRef(value.doc)
  const editor = useEditor({
    extensions,
    content: value.doc,
    editable: !readOnly,
    immediatelyRender: true,
    editorProps: {
      transformPastedHTML: cleanedPaste,
      attributes: {
        'aria-label': WORDS.editor,
        'aria-multiline': 'true',
        role: 'textbox',
        lang: 'zh-CN',
        spellcheck: 'false',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const doc = wholeDoc(changed.getJSON())
      told.current = doc
      latest.current.onChange({ ...latest.current.value, doc })
    },
  })
  useEffect(() => {
    if (value.doc === told.current) return
    told.current = value.doc
    editor.chain().setMeta('addToHistory', false).setContent(value.doc, { emitUpdate: false }).run()
  }, [editor, value.doc])
  useEffect(() => {
    const beside = { fields: value.fields, library: library?.clauses ?? [] }
    editor.view.dispatch(editor.state.tr.setMeta(labels, beside).setMeta('addToHistory', false))
  }, [editor, value.fields, library?.clauses])
  useEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  return editor
}
