// A contract file being written: the editor over the whole window, and what is kept while it is open.
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { makerOf, useLibrary, useWrittenFile } from '#src/features/templates/written-texts/queries.ts'
import { forgetText, keepText, keptText } from '#src/ui/written-text/kept-text.ts'
import type { WriteProps } from '#src/features/templates/written-texts/write-props.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { WrittenTextEditor } from '#src/ui/written-text/written-text-editor.tsx'

interface WriteDialogProps extends WriteProps {
  readonly onClose: () => void
}

export const WriteDialog = (props: WriteDialogProps) => {
  const { contractId, changed } = props
  if (changed === undefined) return <Writing {...props} first={keptText(contractId) ?? emptyText()} />
  return <Existing {...props} fileId={changed.fileId} />
}

const Existing = ({ fileId, ...props }: WriteDialogProps & { readonly fileId: string }) => {
  const { data, error, refetch, isPending } = useWrittenFile(fileId)
  if (data !== undefined) return <Writing {...props} first={data.text} />
  return (
    <Modal open centered title="修改文本" footer={null} loading={isPending} onCancel={props.onClose}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Modal>
  )
}

/** Until it is a file the text stays: what cannot be set on pages is not lost, but opened again. */
const madeAndForgotten = (contractId: string, text: WrittenText) => {
  const make = makerOf(text)
  return async (signal: AbortSignal) => {
    const file = await make(signal)
    forgetText(contractId)
    return file
  }
}

const FALLBACK = '在线撰写的合同'

/** Its first line; what the server keeps as the file's name comes from there too. */
const nameOf = (text: WrittenText): string => {
  const first = plainText(text)
    .split('\n')
    .find((line) => line.trim() !== '')
  return `${first?.trim().slice(0, 60) ?? FALLBACK}.pdf`
}

const Writing = ({
  contractId,
  changed,
  first,
  onClose,
  onWritten,
}: WriteDialogProps & { readonly first: WrittenText }) => {
  const [text, setText] = useState(first)
  const library = useLibrary()
  const confirm = useConfirm()
  const isEmpty = plainText(text).trim() === ''
  const [problem] = isEmpty ? [{ words: '还没有写内容' }] : writtenProblems(text)
  const change = (next: WrittenText): void => {
    setText(next)
    if (changed === undefined) keepText(contractId, next)
  }
  const close = async (): Promise<void> => {
    const isSure =
      changed === undefined ||
      text === first ||
      (await confirm({
        title: '放弃这次修改？',
        consequence: '文件仍是修改前的样子。',
        verb: '放弃修改',
        isDangerous: true,
      }))
    if (isSure) onClose()
  }
  return (
    <Modal
      open
      width="min(1400px, calc(100vw - 32px))"
      style={{ top: 16 }}
      mask={{ closable: false }}
      keyboard={false}
      title={changed === undefined ? '在线撰写' : `修改《${changed.name}》`}
      okText={changed === undefined ? '完成，作为合同文件' : '完成，替换原文件'}
      cancelText={changed === undefined ? '先到这里' : '取消'}
      okButtonProps={{ disabled: problem !== undefined, title: problem?.words }}
      onOk={() => {
        keepText(contractId, text)
        onWritten({ name: nameOf(text), source: { make: madeAndForgotten(contractId, text) } })
      }}
      onCancel={() => void close()}
    >
      {changed !== undefined && changed.places > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`替换后，这份文件上已放置的 ${changed.places} 个签署位置要重新放置。`}
          style={{ marginBottom: 12 }}
        />
      )}
      <WrittenTextEditor
        value={text}
        onChange={change}
        readOnly={false}
        isContract
        {...(library === undefined ? {} : { library })}
      />
    </Modal>
  )
}
