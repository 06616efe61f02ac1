// Moves in a form design: a field is added, changed, moved within its part, or taken out.
import { newHrField } from './fields.ts'
import type { HrField, HrFieldKind, HrOwner } from './fields.ts'

/** After the last field of its part. */
export const withField = (
  fields: readonly HrField[],
  { fieldId, owner, kind }: { fieldId: string; owner: HrOwner; kind: HrFieldKind },
): HrField[] => [...fields, newHrField(fieldId, owner, kind)]

export const withChange = (
  fields: readonly HrField[],
  fieldId: string,
  change: Partial<Omit<HrField, 'fieldId' | 'owner' | 'kind'>>,
): HrField[] => fields.map((field) => (field.fieldId === fieldId ? { ...field, ...change } : field))

/** What hung on it is shown always. */
export const withoutField = (fields: readonly HrField[], fieldId: string): HrField[] =>
  fields
    .filter((field) => field.fieldId !== fieldId)
    .map((field) => (field.when?.fieldId === fieldId ? { ...field, when: null } : field))

/** The same fields with one of them at a place among those of its part; a place beyond its end is its end. */
export const withFieldAt = (fields: readonly HrField[], fieldId: string, place: number): HrField[] => {
  const moved = fields.find((field) => field.fieldId === fieldId)
  if (moved === undefined) return [...fields]
  const part = fields.filter(({ owner, fieldId: other }) => owner === moved.owner && other !== fieldId)
  const at = Math.max(0, Math.min(place, part.length))
  return [
    ...fields.filter(({ owner }) => owner !== moved.owner),
    ...part.slice(0, at),
    moved,
    ...part.slice(at),
  ]
}
