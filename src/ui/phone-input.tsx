// An input for a mobile number that takes it as people paste it.
import { plainPhone } from '#protocol/phone.ts'
import { PlainedInput } from '#src/ui/plained-input.tsx'
import type { PlainedInputProps } from '#src/ui/plained-input.tsx'

export const PhoneInput = (props: Omit<PlainedInputProps, 'plain'>) => (
  <PlainedInput inputMode="tel" {...props} plain={plainPhone} />
)
