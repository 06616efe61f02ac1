// The number of a contract.
// It is the one that was typed, else the next one of its owner and day (domain.md §2, editDoc).
import { formatDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import { contractNo } from '#server/domain/contracts/contracts/rules.ts'
import { findNumbered, nextNumber } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'

/**
 * Gives the number in the launch's own transaction: what is not launched uses none up, so that numbers have no gaps. Refuses
 * `draft.invalid` for a number that another contract of the same owner carries.
 */
export const numberAtLaunch = async (
  { db, clock }: Pick<MovingDeps, 'db' | 'clock'>,
  record: ContractRecord,
  typed: string,
): Promise<string> => {
  if (typed !== '') {
    const other = await findNumbered(db, record, typed)
    if (other === undefined) return typed
    const words = `编号“${typed}”已用于《${other.name}》，请换一个，或清空后由系统编号`
    throw new Refusal('draft.invalid', words, { fields: { contractNo: words } })
  }
  const day = formatDate(clock.now(), 'YYYYMMDD')
  for (;;) {
    const no = contractNo(day, await nextNumber(db, record.companyId ?? record.initiatorId, day))
    // Somebody may have typed it.
    if ((await findNumbered(db, record, no)) === undefined) return no
  }
}
