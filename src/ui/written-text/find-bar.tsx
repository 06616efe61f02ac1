// Finds words in the text and replaces them; all at once is one step to undo.
import { FindAndReplacePluginKey } from '@tiptap/extension-find-and-replace'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { Button, Input } from 'antd'
import styles from './editor.module.css'

export const FindBar = ({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) => {
  const found = useEditorState({
    editor,
    selector: ({ editor: shown }) => {
      const state = FindAndReplacePluginKey.getState(shown.state)
      return {
        count: state?.results.length ?? 0,
        at: state?.currentIndex ?? null,
        term: state?.searchTerm ?? '',
      }
    },
  })
  const close = (): void => {
    editor.commands.clearSearch()
    onClose()
    editor.commands.focus()
  }
  return (
    <div
      className={styles['find']}
      role="search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <Input
        size="small"
        autoFocus
        aria-label="查找内容"
        placeholder="查找内容"
        onChange={({ target }) => editor.commands.setSearchTerm(target.value)}
        onPressEnter={() => editor.commands.goToNextResult()}
      />
      <span aria-live="polite">
        {found.term === ''
          ? ''
          : found.count === 0
            ? '没有找到'
            : `第 ${(found.at ?? 0) + 1} / ${found.count} 处`}
      </span>
      <Button size="small" disabled={found.count === 0} onClick={() => editor.commands.goToPreviousResult()}>
        上一处
      </Button>
      <Button size="small" disabled={found.count === 0} onClick={() => editor.commands.goToNextResult()}>
        下一处
      </Button>
      <Input
        size="small"
        aria-label="替换为"
        placeholder="替换为"
        onChange={({ target }) => editor.commands.setReplaceTerm(target.value)}
      />
      <Button size="small" disabled={found.count === 0} onClick={() => editor.commands.replace()}>
        替换
      </Button>
      <Button size="small" disabled={found.count === 0} onClick={() => editor.commands.replaceAll()}>
        全部替换
      </Button>
      <Button size="small" type="text" onClick={close}>
        关闭
      </Button>
    </div>
  )
}
