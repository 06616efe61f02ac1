// Rows of cells as the control of a form's item: one is added, filled in, taken out.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { MOST_HR_ROWS } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField } from '#protocol/hr/hr-designs/fields.ts'
import { DayInput } from '#src/ui/day-input.tsx'
import styles from './answers.module.css'

export interface RowsInputProps {
  readonly id?: string
  readonly columns: HrField['columns']
  readonly label: string
  readonly value?: string[][]
  readonly onChange?: (rows: string[][]) => void
}

export const RowsInput = ({ id, columns, label, value = [], onChange }: RowsInputProps) => {
  const write = (at: number, index: number, text: string): void =>
    onChange?.(
      value.map((row, place) =>
        place === at ? columns.map((_, column) => (column === index ? text : (row[column] ?? ''))) : row,
      ),
    )
  return (
    <div id={id} className={styles['rows']} role="group" aria-label={label}>
      {value.map((row, at) => (
        // Rows have no name of their own but their place.
        <fieldset key={at} className={styles['row']} aria-label={`${label}第 ${at + 1} 行`}>
          {columns.map((column, index) => (
            <label key={column.label} className={styles['cell']}>
              <span>{column.label}</span>
              {column.kind === 'date' ? (
                <DayInput value={row[index] ?? ''} onChange={(day) => write(at, index, day)} />
              ) : (
                <Input
                  value={row[index] ?? ''}
                  maxLength={200}
                  {...(column.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
                  onChange={({ target }) => write(at, index, target.value)}
                />
              )}
            </label>
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除${label}第 ${at + 1} 行`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </fieldset>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MOST_HR_ROWS}
        onClick={() => onChange?.([...value, columns.map(() => '')])}
      >
        添加一行
      </Button>
    </div>
  )
}
