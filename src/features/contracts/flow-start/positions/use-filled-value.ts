// The value a filled field shows while it is being placed.
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { valueOf } from '#protocol/contracts/fields/values.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import { usePlacing } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'

/** Its own, or for an amount in words that of its amount. */
export const useFilledValue = (field: FilledField): FieldValue =>
  usePlacing(({ context }) =>
    valueOf(field, (fieldId) => {
      const found = context.fields.find((other) => other.fieldId === fieldId)
      return found !== undefined && isFilled(found) ? found.value : undefined
    }),
  )
