// How a form will look, part by part, as wide as a desk or a phone; it can be tried and keeps nothing.
import { Empty, Form, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField, HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { useColleagues } from '#src/features/hr/hr-designs/queries.ts'
import { FORM_WORDS, PART_WORDS } from '#src/features/hr/hr-designs/words.ts'
import { AnswerFields } from '#src/ui/answers/answer-fields.tsx'
import styles from './designs.module.css'

export interface PreviewProps {
  readonly kind: HrKind
  readonly fields: readonly HrField[]
  readonly onClose: () => void
}

export const Preview = ({ kind, fields, onClose }: PreviewProps) => {
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  return (
    <Modal
      open
      title={`预览${FORM_WORDS[kind]}单`}
      width={900}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Segmented<'desk' | 'phone'>
        aria-label="预览宽度"
        value={width}
        options={[
          { value: 'desk', label: '电脑' },
          { value: 'phone', label: '手机' },
        ]}
        onChange={(next) => setWidth(next)}
      />
      <div className={width === 'phone' ? styles['onPhone'] : styles['onDesk']}>
        {fields.length === 0 && <Empty description="还没有添加字段" />}
        {HR_OWNERS.map((owner) => (
          <Part key={owner} owner={owner} fields={fields} />
        ))}
      </div>
    </Modal>
  )
}

const Part = ({ owner, fields }: { readonly owner: HrOwner; readonly fields: readonly HrField[] }) => {
  const [form] = Form.useForm()
  if (!fields.some((field) => field.owner === owner)) return null
  return (
    <Form form={form} layout="vertical" aria-label={PART_WORDS[owner].word}>
      <h3 className={styles['panelTitle']}>{PART_WORDS[owner].word}</h3>
      <AnswerFields
        fields={fields}
        owner={owner}
        form={form}
        means={{ useFound: useColleagues, departments: [], names: {}, onUpload: undefined }}
      />
    </Form>
  )
}
