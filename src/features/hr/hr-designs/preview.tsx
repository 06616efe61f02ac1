// How a form will look, part by part, as wide as a desk or a phone; it can be tried and keeps nothing.
import { Empty, Form, Tabs } from 'antd'
import { HR_OWNERS } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField, HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { PART_WORDS } from '#src/features/hr/hr-designs/words.ts'
import { AnswerFields } from '#src/ui/answers/answer-fields.tsx'
import styles from './designs.module.css'

const useNoUpload = () => ({ isSending: false, words: '' })

const WIDTHS = [
  { key: 'desk', label: '电脑', style: 'onDesk' },
  { key: 'phone', label: '手机', style: 'onPhone' },
] as const

/** Stands in a dialog; each width is a tab with a form of its own. */
export const Preview = ({ fields }: { readonly fields: readonly HrField[] }) =>
  fields.length === 0 ? (
    <Empty description="还没有添加字段" />
  ) : (
    <Tabs
      items={WIDTHS.map(({ key, label, style }) => ({
        key,
        label,
        children: (
          <div className={styles[style]}>
            {HR_OWNERS.map((owner) => (
              <Part key={owner} owner={owner} fields={fields} />
            ))}
          </div>
        ),
      }))}
    />
  )

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
        means={{ useFound: useColleagues, departments: [], names: {}, useUpload: useNoUpload }}
      />
    </Form>
  )
}
