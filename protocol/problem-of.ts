// The first thing wrong with a value by its schema, in the schema's own words.
import * as v from 'valibot'

/** Chinese words for what is wrong with the value; undefined when nothing is. */
export const problemOf = (schema: v.GenericSchema, value: unknown): string | undefined => {
  const result = v.safeParse(schema, value)
  return result.success ? undefined : result.issues[0].message
}
