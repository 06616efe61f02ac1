// The fields of a part in their order: picked, dragged, moved by keys, taken out, added.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { kindsFor } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField, HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { FIELD_WORDS } from '#src/features/hr/hr-designs/words.ts'
import type { FormDesignEvent } from '#src/machines/form-design.machine.ts'
import styles from './designs.module.css'

export interface FieldListProps {
  readonly fields: readonly HrField[]
  readonly part: HrOwner
  readonly picked: string | undefined
  readonly isFull: boolean
  readonly wordsFor: (fieldId: string) => string | undefined
  readonly onEvent: (event: FormDesignEvent) => void
}

const DRAGGED = 'text/x-field'

export const FieldList = ({ fields, part, picked, isFull, wordsFor, onEvent }: FieldListProps) => (
  <>
    <ol className={styles['fields']} aria-label="字段">
      {fields.map((field, at) => (
        <Row
          key={field.fieldId}
          field={field}
          at={at}
          count={fields.length}
          isPicked={field.fieldId === picked}
          words={wordsFor(field.fieldId)}
          onEvent={onEvent}
        />
      ))}
    </ol>
    {fields.length === 0 && <p className={styles['none']}>这一部分还没有添加字段</p>}
    <div className={styles['kinds']} role="group" aria-label="添加字段">
      {kindsFor(part).map((kind) => (
        <Button
          key={kind}
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => onEvent({ type: 'field.added', fieldId: makeUuid(), kind })}
        >
          {FIELD_WORDS[kind]}
        </Button>
      ))}
    </div>
  </>
)

interface RowProps {
  readonly field: HrField
  readonly at: number
  readonly count: number
  readonly isPicked: boolean
  readonly words: string | undefined
  readonly onEvent: (event: FormDesignEvent) => void
}

const Row = ({ field, at, count, isPicked, words, onEvent }: RowProps) => {
  const { fieldId, label, kind, required, when } = field
  const name = label === '' ? '未命名字段' : label
  const about = [FIELD_WORDS[kind], required ? '必填' : '选填', ...(when === null ? [] : ['按条件显示'])]
  return (
    <li
      className={`${styles['field']} ${isPicked ? styles['picked'] : ''}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, fieldId)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAGGED)
        if (dragged !== '') onEvent({ type: 'field.moved', fieldId: dragged, place: at })
      }}
    >
      <HolderOutlined className={styles['handle'] ?? ''} aria-hidden />
      <button
        type="button"
        className={styles['name']}
        aria-pressed={isPicked}
        onClick={() => onEvent({ type: 'field.picked', fieldId })}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (!event.altKey || by === 0) return
          event.preventDefault()
          onEvent({ type: 'field.moved', fieldId, place: at + by })
        }}
      >
        <span>{name}</span>
        <span className={words === undefined ? styles['quiet'] : styles['wrong']}>
          {words ?? about.join(' · ')}
        </span>
      </button>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`上移${name}`}
        disabled={at === 0}
        onClick={() => onEvent({ type: 'field.moved', fieldId, place: at - 1 })}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`下移${name}`}
        disabled={at === count - 1}
        onClick={() => onEvent({ type: 'field.moved', fieldId, place: at + 1 })}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${name}`}
        onClick={() => onEvent({ type: 'field.removed', fieldId })}
      />
    </li>
  )
}
