// An input that gives what was typed or pasted without what stands in it for the eye.
import { Input } from 'antd'
import type { InputProps } from 'antd'

export interface PlainedInputProps extends Omit<InputProps, 'maxLength'> {
  readonly plain: (text: string) => string
}

/** A bound by length would cut the last signs of what is pasted with blanks: the rule of the field says how long it is. */
export const PlainedInput = ({ plain, onChange, ...rest }: PlainedInputProps) => (
  <Input
    autoComplete="off"
    {...rest}
    onChange={(event) => {
      const { target } = event
      const value = plain(target.value)
      if (value !== target.value) target.value = value
      onChange?.(event)
    }}
  />
)
