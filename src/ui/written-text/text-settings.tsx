// What stands beside the text: the line at the head, page numbers, who signs, and the fields.
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { FILLED_KINDS, FILLED_NAMES } from '#protocol/contracts/fields/fields.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import {
  HEADER_LENGTH,
  MOST_FIELDS,
  MOST_ROLES,
  ROLE_LENGTH,
} from '#protocol/templates/written-texts/limits.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { newField } from '#protocol/templates/written-texts/new-field.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { FieldForm } from './field-form.tsx'
import styles from './editor.module.css'

interface Props {
  readonly text: WrittenText
  readonly isContract: boolean
  readonly onChange: (text: WrittenText) => void
}

export const TextSettings = ({ text, isContract, onChange }: Props) => {
  const [openKey, setOpenKey] = useState<string>()
  const problems = writtenProblems(text)
  const opened = text.fields.find(({ key }) => key === openKey)
  const add = (kind: FilledKind): void => {
    const field = newField(kind, text.fields)
    onChange({ ...text, fields: [...text.fields, field] })
    setOpenKey(field.key)
  }
  return (
    <aside className={styles['settings']} aria-label="文本设置">
      <label>
        页眉
        <Input
          value={text.header}
          maxLength={HEADER_LENGTH}
          placeholder="不填则没有页眉"
          onChange={({ target }) => onChange({ ...text, header: target.value })}
        />
      </label>
      <label className={styles['row']}>
        页码
        <Switch
          size="small"
          checked={text.pageNumbers}
          onChange={(pageNumbers) => onChange({ ...text, pageNumbers })}
        />
      </label>
      <label>
        签署方
        <Select
          mode="tags"
          value={text.roles}
          maxCount={MOST_ROLES}
          open={false}
          suffixIcon={null}
          placeholder="输入称谓后按回车"
          onChange={(roles: string[]) =>
            onChange({
              ...text,
              roles: roles.map((role) => role.trim().slice(0, ROLE_LENGTH)).filter((role) => role !== ''),
            })
          }
        />
      </label>
      {isContract ? null : (
        <div className={styles['row']}>
          <strong>填写项</strong>
          <Dropdown
            trigger={['click']}
            disabled={text.fields.length >= MOST_FIELDS}
            menu={{
              items: FILLED_KINDS.map((kind) => ({ key: kind, label: FILLED_NAMES[kind] })),
              onClick: ({ key }) => add(key as FilledKind),
            }}
          >
            <Button size="small" icon={<PlusOutlined />}>
              添加
            </Button>
          </Dropdown>
        </div>
      )}
      <ul className={styles['fields']}>
        {text.fields.map((field) => (
          <li key={field.key}>
            <span>
              {field.label || '未命名'}
              <small>
                {FILLED_NAMES[field.kind]}，{field.role ?? '发起方'}填写
              </small>
            </span>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={`修改 ${field.label}`}
              onClick={() => setOpenKey(field.key)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除 ${field.label}`}
              onClick={() =>
                onChange({ ...text, fields: text.fields.filter(({ key }) => key !== field.key) })
              }
            />
          </li>
        ))}
      </ul>
      {problems.length === 0 ? null : (
        <section aria-label="待处理">
          <strong>待处理</strong>
          <ul className={styles['problems']}>
            {problems.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
      {opened === undefined ? null : (
        <FieldForm
          key={opened.key}
          field={opened}
          text={text}
          onClose={() => setOpenKey(undefined)}
          onChange={(changed) =>
            onChange({
              ...text,
              fields: text.fields.map((field) => (field.key === changed.key ? changed : field)),
            })
          }
        />
      )}
    </aside>
  )
}
