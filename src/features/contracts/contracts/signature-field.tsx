// A signature under an agreement: one of one's own, or written now for this once.
import { EditOutlined } from '@ant-design/icons'
import { Button, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useOwnSignatures, useWriteSignature } from '#src/features/contracts/contracts/signature-queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { HandwritingPad } from '#src/ui/handwriting-pad.tsx'
import type { Strokes } from '#src/ui/handwriting-pad.tsx'
import { SealImage } from '#src/ui/seal-image.tsx'

interface Signature {
  readonly sealId: string
  readonly svg: string
}

export interface SignatureFieldProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (sealId: string | undefined) => void
}

export const SignatureField = ({ id, value, onChange }: SignatureFieldProps) => {
  const { userName } = useUser()
  const { data, isPending } = useOwnSignatures()
  const [written, setWritten] = useState<Signature>()
  const [isWriting, setWriting] = useState(false)
  const offered = [...(written === undefined ? [] : [written]), ...(data ?? [])]
  const take = (signature: Signature): void => {
    setWritten(signature)
    setWriting(false)
    onChange?.(signature.sealId)
  }
  if (isPending) return <Skeleton.Button active block />
  return (
    <>
      <Radio.Group
        {...(id === undefined ? {} : { id })}
        value={value ?? ''}
        aria-label="签名"
        style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}
        onChange={({ target }) => onChange?.((target.value as string) || undefined)}
      >
        <Radio value="">不签名</Radio>
        {offered.map((signature, at) => (
          <Radio key={signature.sealId} value={signature.sealId}>
            <SealImage
              svg={signature.svg}
              alt={signature === written ? '刚写的签名' : `我的签名 ${at + 1}`}
              width={96}
              height={40}
            />
          </Radio>
        ))}
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setWriting(true)}>
          手写
        </Button>
      </Radio.Group>
      {isWriting && <Writing name={userName} onWritten={take} onClose={() => setWriting(false)} />}
    </>
  )
}

interface WritingProps {
  readonly name: string
  readonly onWritten: (signature: Signature) => void
  readonly onClose: () => void
}

const Writing = ({ name, onWritten, onClose }: WritingProps) => {
  const [strokes, setStrokes] = useState<Strokes>([])
  const writing = useWriteSignature(onWritten)
  return (
    <Modal
      open
      centered
      width={640}
      title="手写签名"
      okText="使用此签名"
      cancelText="取消"
      okButtonProps={{ disabled: strokes.length === 0 }}
      confirmLoading={writing.isPending}
      onOk={() => writing.mutate(strokes.map((stroke) => stroke.map((point) => ({ ...point }))))}
      onCancel={onClose}
    >
      <HandwritingPad name={name} height={240} onChange={setStrokes} />
      <FormFailure error={writing.error} gap="above" />
    </Modal>
  )
}
