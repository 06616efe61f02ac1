// A company's own fields as items of a form: one part of it, as its answers show and hide them.
import { Form, Input, InputNumber, Select } from 'antd'
import type { FormInstance } from 'antd'
import { answerPath, shownFields } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField, HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import type { PickableColleague } from '#src/ui/colleague-picker.tsx'
import { DayInput } from '#src/ui/day-input.tsx'
import type { AskedPeople } from '#src/ui/person-search.tsx'
import { UploadItem } from '#src/ui/upload-item.tsx'
import { FilesInput } from './files-input.tsx'
import type { UseUpload } from './files-input.tsx'
import { RowsInput } from './rows-input.tsx'
import { answersIn } from './typed-answers.ts'
import styles from './answers.module.css'

/** What fields of some kinds need from the page. */
export interface AnswerMeans {
  /** Finds colleagues; a hook, so it must be the same one at every render. */
  readonly useFound: (search: string) => AskedPeople<PickableColleague>
  readonly departments: readonly { readonly value: string; readonly label: string }[]
  /** Names of people chosen earlier, by id. */
  readonly names: Readonly<Record<string, string>>
  readonly useUpload: UseUpload
}

export interface AnswerFieldsProps {
  readonly fields: readonly HrField[]
  readonly owner: HrOwner
  readonly form: FormInstance
  readonly means: AnswerMeans
}

export const AnswerFields = ({ fields, owner, form, means }: AnswerFieldsProps) => {
  const values = Form.useWatch([], form) as object | undefined
  const shown = shownFields(fields, owner, answersIn(values ?? {}))
  if (shown.length === 0) return null
  return (
    <div className={styles['grid']}>
      {shown.map((field) => {
        const Item = field.kind === 'file' ? UploadItem : Form.Item
        return (
          <div key={field.fieldId} className={field.width === 'full' ? styles['full'] : styles['half']}>
            <Item
              label={field.required ? field.label : `${field.label}（选填）`}
              name={answerPath(field.fieldId)}
              {...(field.hint === '' ? {} : { extra: field.hint })}
            >
              <Control field={field} means={means} />
            </Item>
          </div>
        )
      })}
    </div>
  )
}

interface ControlProps {
  readonly field: HrField
  readonly means: AnswerMeans
}

/** What an item of a form gives its control goes on to the control of the kind. */
const Control = ({ field, means, ...item }: ControlProps) => {
  const { kind, label, options, columns } = field
  switch (kind) {
    case 'text':
      return <Input.TextArea {...item} maxLength={2000} autoSize={{ minRows: 1, maxRows: 8 }} />
    case 'number':
      return <InputNumber<number> {...item} style={{ width: '100%' }} />
    case 'date':
      return <DayInput {...item} />
    case 'select':
      return (
        <Select<string>
          {...item}
          allowClear
          placeholder="请选择"
          options={options.map((option) => ({ value: option, label: option }))}
        />
      )
    case 'rows':
      return <RowsInput {...item} columns={columns} label={label} />
    case 'file':
      return <FilesInput {...item} label={label} useUpload={means.useUpload} />
    case 'person':
      return <PersonControl {...item} means={means} />
    case 'department':
      return (
        <Select<string>
          {...item}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          options={[...means.departments]}
        />
      )
  }
}

const PersonControl = ({ means, ...item }: Pick<ControlProps, 'means'> & { readonly value?: string }) => (
  <ColleagueSelect
    {...item}
    isClearable
    useFound={means.useFound}
    name={item.value === undefined ? undefined : means.names[item.value]}
  />
)
