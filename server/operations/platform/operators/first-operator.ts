// Creates the first operator when there is none.
// In development it prints a password; in production the environment gives one, once.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { randomUUID } from 'node:crypto'
import { OPERATOR_PERMISSION_CODES } from '#protocol/platform/operators/permissions.ts'
import type { FirstOperator } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { temporaryPassword } from '#server/domain/platform/operators/rules.ts'
import { insertOperator, listOperatorRows } from '#server/domain/platform/operators/store.ts'
import { hashPassword } from '#server/domain/secret-hash.ts'

/** Makes the first operator with every permission; undefined when there are operators already. A password made up is not to be changed first. */
export const ensureFirstOperator = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { account, password = temporaryPassword() }: FirstOperator,
): Promise<{ account: string; password: string } | undefined> => {
  if ((await listOperatorRows(deps.db)).length > 0) return undefined
  const passwordHash = await hashPassword(password)
  const id = randomUUID()
  const at = deps.clock.now()
  const isMade = await deps.db.transaction(async () => {
    const isNew = await insertOperator(deps.db, {
      id,
      account,
      name: '系统管理员',
      phone: '',
      passwordHash,
      mustChangePassword: false,
      permissions: [...OPERATOR_PERMISSION_CODES],
      state: 'active',
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    if (!isNew) return false
    await recordOnPlatform(deps.db, {
      at,
      event: 'operator:added',
      actor: systemActor(randomUUID()),
      detail: { id, account, name: '系统管理员', permissions: OPERATOR_PERMISSION_CODES },
    })
    return true
  })
  return isMade ? { account, password } : undefined
}
