// An input for a mobile number that takes it as people paste it.
import { Input } from 'antd'
import type { InputProps } from 'antd'
import { plainPhone } from '#protocol/phone.ts'

/** Gives digits alone to whoever hears of a change; a bound by length would cut the last of them off. */
export const PhoneInput = ({ onChange, ...rest }: Omit<InputProps, 'maxLength'>) => (
  <Input
    inputMode="tel"
    autoComplete="off"
    {...rest}
    onChange={(event) => {
      const { target } = event
      const plain = plainPhone(target.value)
      if (plain !== target.value) target.value = plain
      onChange?.(event)
    }}
  />
)
