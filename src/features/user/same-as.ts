// The rule of a field in which something is typed a second time.
import type { FormInstance } from 'antd'

/** Whether the field says what the field `other` says; empty fields are somebody else's complaint. */
export const sameAs =
  (other: string, words: string) =>
  ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: (_: unknown, value: unknown) =>
      value === undefined || value === '' || value === getFieldValue(other)
        ? Promise.resolve()
        : Promise.reject(new Error(words)),
  })
