// A field that is added to a written text.
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledKind } from '#protocol/contracts/fields/fields.ts'
import type { WrittenField } from './written-text.ts'

/** With the settings of its kind, filled by the initiator, under a key that no other has. */
export const newField = (kind: FilledKind, others: readonly Pick<WrittenField, 'key'>[]): WrittenField => {
  const { label, required, placeholder, maxLength, least, most, decimals, dateFormat, options } =
    newFilled(kind)
  let number = others.length + 1
  while (others.some(({ key }) => key === `f${number}`)) number += 1
  return {
    key: `f${number}`,
    kind,
    label,
    role: null,
    required,
    placeholder,
    maxLength,
    least,
    most,
    decimals,
    dateFormat,
    options,
    sourceKey: null,
    widthMm: null,
  }
}
