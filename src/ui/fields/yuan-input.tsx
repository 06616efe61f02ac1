// A sum of money typed in yuan and kept in 分: shown as 1,234.50, and never cut to a limit.
import { InputNumber } from 'antd'
import type { ControlProps } from '#src/ui/labelled-field.tsx'

/** What belongs to the label and the problem is given by a form's item or by `LabelledField`. */
export interface YuanInputProps extends Partial<ControlProps> {
  /** In 分; null or undefined while nothing is typed. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
  readonly placeholder?: string | undefined
  /** In pixels; all of the place without it. */
  readonly width?: number
  readonly suffix?: string
}

/** Takes sums beyond every limit as they are typed; whoever shows it says what is wrong with them. */
export const YuanInput = ({ value, onChange, width, ...control }: YuanInputProps) => (
  <InputNumber<number | string>
    {...control}
    value={value === null || value === undefined ? null : value / 100}
    prefix="¥"
    style={{ width: width ?? '100%' }}
    precision={2}
    controls={false}
    changeOnWheel={false}
    keyboard={false}
    maxLength={MOST_CHARACTERS}
    formatter={shown}
    parser={plainNumber}
    onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(Number(yuan) * 100))}
  />
)

/** Longer than every sum that may be meant, so that one digit too many is seen and can be said. */
const MOST_CHARACTERS = 24

/** 1234567.8 as 1,234,567.8 while it is typed, and as 1,234,567.80 once it is left. */
const shown = (value: number | string | undefined, { userTyping }: { userTyping: boolean }): string => {
  const text = value === undefined ? '' : String(value)
  if (text === '') return ''
  const [whole = '', cents] = text.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  if (userTyping) return cents === undefined ? grouped : `${grouped}.${cents}`
  return `${grouped}.${(cents ?? '').padEnd(2, '0').slice(0, 2)}`
}

/** Separators, the sign and the unit are taken as people paste them. */
const plainNumber = (text: string | undefined): string => (text ?? '').replaceAll(/[,，\s¥￥元]/gu, '')
