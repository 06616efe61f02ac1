// The protocol's schemas as rules of antd forms, and a refusal's messages at the fields.
import type { FormInstance } from 'antd'
import type { GenericSchema } from 'valibot'
import { problemOf } from '#protocol/problem-of.ts'

interface Rule {
  validator: (rule: unknown, value: unknown) => Promise<void>
}

/** A form rule by the call's own schema; `missing` is said while the field is empty, unless it may be. */
export const ruleOf = (schema: GenericSchema, missing?: string): Rule => ({
  validator: (_, value) => {
    const isEmpty = value === undefined || value === null || value === ''
    const problem = isEmpty ? missing : problemOf(schema, value)
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
  },
})

/** A form rule by a plain function that gives words or undefined. */
export const ruleFrom = (problemIn: (text: string) => string | undefined): Rule => ({
  validator: (_, value) => {
    const problem = problemIn(typeof value === 'string' ? value.trim() : '')
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
  },
})

/** Whether the field says what the field `other` says; empty fields are somebody else's complaint. */
export const sameAs =
  (other: string, words: string) =>
  ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: (_: unknown, value: unknown) =>
      value === undefined || value === '' || value === getFieldValue(other)
        ? Promise.resolve()
        : Promise.reject(new Error(words)),
  })

/** Puts a refusal's messages at their fields; true when there was at least one place for them. */
export const showFieldProblems = (form: FormInstance, fields: Record<string, string>): boolean => {
  const known = Object.entries(fields).filter(([name]) => form.getFieldInstance(name) !== undefined)
  for (const [name, words] of known) form.setFields([{ name, errors: [words] }])
  const first = known[0]?.[0]
  if (first !== undefined) form.scrollToField(first, { block: 'center', focus: true })
  return known.length > 0
}
