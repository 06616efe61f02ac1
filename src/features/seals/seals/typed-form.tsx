// A signature set in a typeface.
import { useSelector } from '@xstate/react'
import { Button, Form, Radio } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { drawAgain, sealPreview } from '#src/features/seals/seals/actor.tsx'
import type { FormOfNameProps } from '#src/features/seals/seals/handwritten-form.tsx'
import { PreviewPanel } from '#src/features/seals/seals/preview-panel.tsx'
import { useCreateSignature } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { useActorRef, useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

interface Typed {
  face: 'brush' | 'song'
  frame: 'plain' | 'framed' | 'square'
}
const FIRST: Typed = { face: 'brush', frame: 'plain' }

export const TypedForm = ({ name, listPath }: FormOfNameProps) => {
  const [, navigate] = useLocation()
  const preview = useActorRef(sealPreview)
  const snapshot = useSelector(preview, (current) => current)
  const create = useCreateSignature()
  const raise = useRaiseAlert()
  const show = (typed: Typed) =>
    preview.send({
      type: 'preview.wanted',
      request: { kind: 'signature', drawing: { kind: 'typed', ...typed } },
    })
  useEffect(() => {
    preview.send({
      type: 'preview.wanted',
      request: { kind: 'signature', drawing: { kind: 'typed', ...FIRST } },
    })
  }, [preview])
  const save = (typed: Typed) =>
    create.mutate(
      { drawing: { kind: 'typed', ...typed }, keep: true },
      {
        onSuccess: () => {
          raise('签名已保存')
          navigate(listPath)
        },
      },
    )
  return (
    <section className={`card ${styles['edit']}`}>
      <Form<Typed>
        className={styles['form'] ?? ''}
        layout="vertical"
        initialValues={FIRST}
        onValuesChange={(_, typed) => show(typed)}
        onFinish={save}
      >
        <FormFailure error={create.error} />
        <Form.Item label="字体" name="face">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'brush', label: '行楷手书' },
              { value: 'song', label: '端正宋体' },
            ]}
          />
        </Form.Item>
        <Form.Item label="样式" name="frame">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'plain', label: '无边框' },
              { value: 'framed', label: '有边框' },
              { value: 'square', label: '方形名章' },
            ]}
          />
        </Form.Item>
        <div className={styles['foot']}>
          <Button onClick={() => navigate(listPath)}>取消</Button>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            保存签名
          </Button>
        </div>
      </Form>
      <PreviewPanel
        preview={snapshot.context.preview}
        failure={snapshot.context.failure}
        isBusy={snapshot.hasTag('busy')}
        alt={`${name}的签名预览`}
        onRetry={() => drawAgain(preview)}
      />
    </section>
  )
}
