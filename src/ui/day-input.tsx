// A day of the calendar as text, as the control of a form's item.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'

export interface DayInputProps {
  readonly id?: string
  /** Empty for none. */
  readonly value?: string
  readonly onChange?: (day: string) => void
}

export const DayInput = ({ id, value = '', onChange }: DayInputProps) => (
  <DatePicker
    {...(id === undefined ? {} : { id })}
    value={value === '' ? null : dayjs(value)}
    style={{ width: '100%' }}
    onChange={(day: Dayjs | null) => onChange?.(day === null ? '' : day.format('YYYY-MM-DD'))}
  />
)
