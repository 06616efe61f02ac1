// Rules of confirmations without a database: who is asked, and what a confirmation is bound to.
import { createHash } from 'node:crypto'
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import { confirmersOf } from '#protocol/contracts/drafts/confirming.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueFault, valueOf } from '#protocol/contracts/fields/values.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'

/** The launched parties that confirm; a party's position is its place in the draft. */
export const confirmersAmong = <P extends { readonly position: number }>(
  content: DraftContent,
  parties: readonly P[],
): P[] => {
  const confirmers = new Set(confirmersOf(content))
  return parties.filter(({ position }) => {
    const typed = content.parties[position]
    return typed !== undefined && confirmers.has(typed)
  })
}

/** The fields that a launched party fills in. */
export const fieldsOf = (
  content: DraftContent,
  { position }: { readonly position: number },
): FilledField[] => {
  const partyId = content.parties[position]?.partyId
  return (content.filled ?? []).filter((field) => partyId !== undefined && field.partyId === partyId)
}

/** Of what was sent, the values of these fields; an amount in words has none of its own. */
export const ownValues = (fields: readonly FilledField[], values: FilledValues): FilledValues =>
  Object.fromEntries(
    fields.flatMap(({ fieldId, kind }) => {
      const value = kind === 'amountCn' ? '' : (values[fieldId] ?? '')
      return value === '' ? [] : [[fieldId, value]]
    }),
  )

/** What is wrong with the values of these fields, in words by field; empty when they are complete. */
export const valueFaults = (
  fields: readonly FilledField[],
  values: FilledValues,
  now: Date,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = valueFault(
        field,
        valueOf(field, (wanted) => values[wanted]),
        now,
      )
      return fault === undefined ? [] : [[field.fieldId, fault]]
    }),
  )

/** What was filled in for an earlier launch and still fits its field. */
export const stillFitting = (
  fields: readonly FilledField[],
  earlier: FilledValues,
  now: Date,
): FilledValues => {
  const values = ownValues(fields, earlier)
  const faults = valueFaults(fields, values, now)
  return Object.fromEntries(Object.entries(values).filter(([fieldId]) => faults[fieldId] === undefined))
}

/** SHA-256 over what was filled in: lines of field id, a colon and the value as JSON, sorted and joined by line ends. */
export const valuesHash = (values: FilledValues): string =>
  createHash('sha256')
    .update(
      Object.entries(values)
        .map(([fieldId, value]) => `${fieldId}:${JSON.stringify(value)}`)
        .toSorted()
        .join('\n'),
      'utf8',
    )
    .digest('hex')
