// An input for the number of a document, a company or a bank that takes it as people paste it.
import { plainCode } from '#protocol/plain-code.ts'
import { PlainedInput } from '#src/ui/plained-input.tsx'
import type { PlainedInputProps } from '#src/ui/plained-input.tsx'

export const CodeNumberInput = (props: Omit<PlainedInputProps, 'plain'>) => (
  <PlainedInput {...props} plain={plainCode} />
)
