// A signature made on the spot: by hand, or set in a typeface for those who cannot draw.
import { Button, Checkbox, Modal, Radio, Segmented, Spin } from 'antd'
import { useState } from 'react'
import type { Seal, SignatureDrawing } from '#protocol/seals/seals/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useMakeSignature, useTypedPreview } from '#src/features/contracts/signing/queries.ts'
import { WAY_WORDS } from '#src/features/contracts/signing/words.ts'
import type { Way } from '#src/features/contracts/signing/words.ts'
import styles from '#src/features/contracts/signing/write.module.css'
import { useUser } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { HandwritingPad } from '#src/ui/handwriting-pad.tsx'
import type { Strokes } from '#src/ui/handwriting-pad.tsx'
import { SealImage } from '#src/ui/seal-image.tsx'

interface WriteDialogProps {
  readonly name: string
  /** Which the initiator takes; at least one of them can be made here. */
  readonly ways: readonly Way[]
  readonly onMade: (seal: Seal) => void
  readonly onClose: () => void
}

type Typed = Extract<SignatureDrawing, { kind: 'typed' }>

const drawn = (strokes: Strokes): SignatureDrawing => ({
  kind: 'drawn',
  strokes: strokes.map((stroke) => stroke.map((point) => ({ ...point }))),
})

export const WriteDialog = ({ name, ways, onMade, onClose }: WriteDialogProps) => {
  const [way, setWay] = useState<Way>(ways[0] ?? 'drawn')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [typed, setTyped] = useState<Typed>({ kind: 'typed', face: 'brush', frame: 'plain' })
  // Whom a partner's link let in signs, and keeps nothing for later.
  const mayKeep = useUser().delegation === null
  const [keep, setKeep] = useState(mayKeep)
  const making = useMakeSignature(onMade)
  const isEmpty = way === 'drawn' && strokes.length === 0
  return (
    <Modal
      open
      centered
      width={720}
      className={styles['dialog'] ?? ''}
      title="签名"
      onCancel={onClose}
      footer={
        <div className={styles['foot']}>
          {mayKeep ? (
            <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
              存入我的签名，下次直接使用
            </Checkbox>
          ) : (
            <span>只用于这次签署</span>
          )}
          <span className={styles['buttons']}>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              disabled={isEmpty}
              loading={making.isPending}
              onClick={() => making.mutate({ drawing: way === 'drawn' ? drawn(strokes) : typed, keep })}
            >
              使用此签名
            </Button>
          </span>
        </div>
      }
    >
      {ways.length > 1 && (
        <Segmented
          className={styles['way'] ?? ''}
          value={way}
          aria-label="签名方式"
          options={ways.map((value) => ({ value, label: WAY_WORDS[value] }))}
          onChange={setWay}
        />
      )}
      {way === 'drawn' ? (
        <HandwritingPad name={name} height={260} onChange={setStrokes} />
      ) : (
        <TypedChoice name={name} typed={typed} onChange={setTyped} />
      )}
      <FormFailure error={making.error} gap="above" />
    </Modal>
  )
}

interface TypedChoiceProps {
  readonly name: string
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

const TypedChoice = ({ name, typed, onChange }: TypedChoiceProps) => {
  const preview = useTypedPreview(typed, true)
  const scale = preview.data === undefined ? 1 : Math.min(9, 180 / preview.data.heightMm)
  return (
    <>
      <div className={styles['sheet']} aria-live="polite">
        {preview.data !== undefined && (
          <SealImage
            svg={preview.data.svg}
            alt={`${name}的签名预览`}
            width={Math.round(preview.data.widthMm * scale)}
            height={Math.round(preview.data.heightMm * scale)}
          />
        )}
        {preview.isPending && preview.error === null && <Spin />}
        {preview.error !== null && (
          <span role="alert" style={{ color: 'var(--danger)' }}>
            {asCallFailure(preview.error).words}
          </span>
        )}
      </div>
      <div className={styles['options']}>
        <Radio.Group
          optionType="button"
          value={typed.face}
          aria-label="字体"
          onChange={(event) => onChange({ ...typed, face: event.target.value as Typed['face'] })}
          options={[
            { value: 'brush', label: '行楷手书' },
            { value: 'song', label: '端正宋体' },
          ]}
        />
        <Radio.Group
          optionType="button"
          value={typed.frame}
          aria-label="样式"
          onChange={(event) => onChange({ ...typed, frame: event.target.value as Typed['frame'] })}
          options={[
            { value: 'plain', label: '无边框' },
            { value: 'framed', label: '有边框' },
            { value: 'square', label: '方形名章' },
          ]}
        />
      </div>
    </>
  )
}
