// Rows of a checked spreadsheet hold pay and personal data, so they lie sealed until used.
import type { Deps } from '#server/deps.ts'
import type { HrFormListRecord } from '#server/domain/hr/hr-forms/lists.ts'
import type { TakenForm } from './table-cells.ts'

type Sealing = Pick<Deps, 'personalData'>

const ownerOf = (listId: string): string => `hr-form-list ${listId}`

export const sealRows = ({ personalData }: Sealing, listId: string, rows: readonly TakenForm[]): string =>
  personalData.seal(JSON.stringify(rows), ownerOf(listId))

export const openRows = ({ personalData }: Sealing, { id, sealed }: HrFormListRecord): TakenForm[] =>
  JSON.parse(personalData.open(sealed, ownerOf(id))) as TakenForm[]
