// A signature written by hand.
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useCreateSignature } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { HandwritingPad } from '#src/ui/handwriting-pad.tsx'
import type { Strokes } from '#src/ui/handwriting-pad.tsx'

export interface FormOfNameProps {
  readonly name: string
  readonly listPath: string
}

export const HandwrittenForm = ({ name, listPath }: FormOfNameProps) => {
  const [, navigate] = useLocation()
  const [strokes, setStrokes] = useState<Strokes>([])
  const create = useCreateSignature()
  const raise = useRaiseAlert()
  const save = () =>
    create.mutate(
      {
        drawing: { kind: 'drawn', strokes: strokes.map((stroke) => stroke.map((point) => ({ ...point }))) },
        keep: true,
      },
      {
        onSuccess: () => {
          raise('签名已保存')
          navigate(listPath)
        },
      },
    )
  return (
    <section className={`card ${styles['hand']}`}>
      <FormFailure error={create.error} />
      <HandwritingPad name={name} height={280} onChange={setStrokes} />
      <div className={styles['foot']} style={{ marginTop: 24 }}>
        <Button onClick={() => navigate(listPath)}>取消</Button>
        <Button type="primary" disabled={strokes.length === 0} loading={create.isPending} onClick={save}>
          保存签名
        </Button>
      </div>
    </section>
  )
}
