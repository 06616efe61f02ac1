// Rules of operators: how long a sign-in lasts, who may do what, and where actions are recorded.
import { randomInt } from 'node:crypto'
import type { OperatorInfo, SecondFactor } from '#protocol/platform/operators/operators.ts'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import { Refusal } from '#protocol/failures.ts'
import type { operator } from '#server/db/schema/platform/operators.ts'

type OperatorRow = typeof operator.$inferSelect

/** Unused this long, a sign-in at the desk has ended. */
export const DESK_IDLE_MS = 30 * 60_000
/** No sign-in at the desk outlives a working day. */
export const DESK_LONGEST_MS = 12 * 3_600_000

/** The one chain to which all that operators do is appended. */
export const PLATFORM_CHAIN = '00000000-0000-4000-8000-000000000001'

/** By what an operator's sign-in is proven besides the password. */
export const factorOf = ({ totpSealed, phone }: Pick<OperatorRow, 'totpSealed' | 'phone'>): SecondFactor => {
  if (totpSealed !== null) return 'totp'
  return phone === '' ? 'none' : 'sms'
}

/** The operator as their own screen shows them. */
export const presentOperator = (
  row: Pick<OperatorRow, 'id' | 'account' | 'name' | 'mustChangePassword' | 'phone' | 'totpSealed'> & {
    readonly permissions: readonly string[]
  },
  { operatorsNeedFactor }: { readonly operatorsNeedFactor: boolean },
): OperatorInfo => {
  const factor = factorOf(row)
  return {
    operatorId: row.id,
    account: row.account,
    name: row.name,
    permissions: [...row.permissions],
    mustChangePassword: row.mustChangePassword,
    factor,
    mustSetFactor: operatorsNeedFactor && factor === 'none',
  }
}

/** An operator who is signed in. */
export interface DeskOperator {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly permissions: readonly OperatorPermission[]
  readonly mustChangePassword: boolean
  readonly phone: string
  readonly totpSealed: string | null
}

/** The times of a sign-in that decide over it. */
export interface DeskTimes {
  readonly seenAt: Date
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly endReason: 'signedOut' | 'elsewhere' | 'idle' | 'passwordChanged' | null
}

/** Why a sign-in does not serve now; null while it lives. */
export const deskEndOf = (session: DeskTimes, now: Date): NonNullable<DeskTimes['endReason']> | null => {
  if (session.endedAt) return session.endReason ?? 'signedOut'
  if (now.getTime() - session.seenAt.getTime() > DESK_IDLE_MS) return 'idle'
  return now.getTime() - session.createdAt.getTime() > DESK_LONGEST_MS ? 'signedOut' : null
}

/** Twelve characters without look-alikes, letters and digits both. */
export const temporaryPassword = (): string => {
  const pick = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${pick('abcdefghjkmnpqrstuvwxyz', 4)}-${pick('23456789', 3)}-${pick('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 5)}`
}

const managesOperators = ({ state, permissions }: Pick<OperatorRow, 'state' | 'permissions'>): boolean =>
  state === 'active' && permissions.includes('operators.manage')

/** Refuses `operator.last-manager` when the change leaves nobody who manages operators. */
export const checkManagerStays = (
  all: readonly OperatorRow[],
  id: string,
  change: Partial<Pick<OperatorRow, 'state' | 'permissions'>>,
): void => {
  if (all.some((row) => managesOperators(row.id === id ? { ...row, ...change } : row))) return
  throw new Refusal(
    'operator.last-manager',
    '至少要有一位启用中的操作员能管理操作员。请先把这项权限交给另一位操作员。',
  )
}
