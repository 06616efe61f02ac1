// What is filled into a notice's text, sealed under the notice's id.
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import type { Deps } from '#server/deps.ts'
import type { HrNoticeRecord } from '#server/domain/hr/hr-notices/store.ts'

export type NoticeValues = Readonly<Record<string, FieldValue>>

const ownerOf = (id: string): string => `hr-notice ${id}`

export const sealValues = (
  { personalData }: Pick<Deps, 'personalData'>,
  id: string,
  values: NoticeValues,
): string => personalData.seal(JSON.stringify(values), ownerOf(id))

export const openValues = (
  { personalData }: Pick<Deps, 'personalData'>,
  { id, sealed }: Pick<HrNoticeRecord, 'id' | 'sealed'>,
): NoticeValues => JSON.parse(personalData.open(sealed, ownerOf(id))) as NoticeValues
