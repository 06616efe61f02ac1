// 在线撰写: opens the editor for a new contract file, or for the text of one that was written before.
import { EditOutlined, FormOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import type { WriteProps } from '#src/features/templates/written-texts/write-props.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

// The editor is large; only who writes pays for it.
const WriteDialog = lazyPart(async () => (await import('./write-dialog.tsx')).WriteDialog)

export const WriteButton = ({ contractId, changed, onWritten }: WriteProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {changed === undefined ? (
        <Button icon={<FormOutlined aria-hidden />} onClick={() => setOpen(true)}>
          在线撰写
        </Button>
      ) : (
        <Tooltip title="修改文本">
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={`修改文本 ${changed.name}`}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <WriteDialog
            contractId={contractId}
            {...(changed === undefined ? {} : { changed })}
            onClose={() => setOpen(false)}
            onWritten={(written) => {
              setOpen(false)
              onWritten(written)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
