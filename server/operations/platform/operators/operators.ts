// Adds operators and changes them; all of it goes to the platform's audit chain.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import { randomUUID } from 'node:crypto'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OperatorRow as ShownRow, PlatformAuditRow } from '#protocol/platform/operators/operators.ts'
import type { OperatorContext } from '#server/context.ts'
import { readChainPage } from '#server/domain/platform/audit/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import {
  PLATFORM_CHAIN,
  checkManagerStays,
  temporaryPassword,
} from '#server/domain/platform/operators/rules.ts'
import * as operators from '#server/domain/platform/operators/store.ts'
import type { OperatorRow } from '#server/domain/platform/operators/store.ts'
import { hashPassword } from '#server/domain/secret-hash.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'

interface Facts {
  readonly name: string
  readonly phone: string
  readonly permissions: readonly OperatorPermission[]
}

/** All operators with what may be done with each. */
export const showOperators = async ({ deps, operator }: OperatorContext): Promise<ShownRow[]> => {
  const seen = await operators.lastSeenByOperator(deps.db)
  return (await operators.listOperatorRows(deps.db)).map((row) => ({
    operatorId: row.id,
    account: row.account,
    name: row.name,
    phone: row.phone,
    permissions: row.permissions,
    state: row.state,
    mustChangePassword: row.mustChangePassword,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: seen.get(row.id)?.toISOString() ?? null,
    actions:
      row.id === operator.id
        ? ['edit']
        : row.state === 'active'
          ? ['edit', 'resetPassword', 'disable']
          : ['edit', 'enable'],
  }))
}

/** Adds one with a password that must be changed; opens its own effect. Refuses `operator.account-taken`. */
export const addOperator = async (
  ctx: OperatorContext,
  { account, ...facts }: Facts & { account: string },
): Promise<{ operatorId: string; password: string }> => {
  const { deps, clock } = ctx
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const id = randomUUID()
  return ctx.transaction(async () => {
    const at = clock.now()
    const isNew = await operators.insertOperator(deps.db, {
      id,
      account,
      ...facts,
      permissions: [...facts.permissions],
      passwordHash,
      mustChangePassword: true,
      state: 'active',
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    if (!isNew) {
      const words = '这个账号已被使用，请换一个'
      throw new Refusal('operator.account-taken', words, { fields: { account: words } })
    }
    await write(ctx, 'operator:added', { id, account, name: facts.name, permissions: facts.permissions })
    return { operatorId: id, password }
  })
}

/** Refuses `not-found` and `operator.last-manager`. */
export const changeOperator = async (
  ctx: OperatorContext,
  { operatorId: id, ...facts }: Facts & { operatorId: string },
): Promise<void> => {
  const { db } = ctx.deps
  const all = await operators.listOperatorRows(db, true)
  const row = found(all, id)
  const permissions = [...facts.permissions]
  checkManagerStays(all, id, { permissions })
  await operators.updateOperator(db, id, { ...facts, permissions, updatedAt: ctx.clock.now() })
  await write(ctx, 'operator:changed', {
    id,
    account: row.account,
    name: facts.name,
    permissions,
    before: { name: row.name, permissions: row.permissions, hadPhone: row.phone !== '' },
    hasPhone: facts.phone !== '',
  })
}

/** Disables or enables; refuses `not-found`, `operator.self`, `operator.last-manager` and `operator.not-possible`. */
export const moveOperatorBy = async (
  ctx: OperatorContext,
  id: string,
  action: 'disable' | 'enable',
): Promise<void> => {
  const { deps, operator, actor, clock } = ctx
  const all = await operators.listOperatorRows(deps.db, true)
  const row = found(all, id)
  if (id === operator.id) throw self('不能停用自己的账号，请由另一位操作员来做。')
  if (action === 'disable') checkManagerStays(all, id, { state: 'disabled' })
  await advance(
    deps,
    operators.operatorLifecycle,
    { endSessions: () => operators.endDeskSessions(deps.db, id, 'signedOut', clock.now()) },
    {
      id,
      event: { type: action === 'disable' ? 'operator.disabled' : 'operator.enabled' },
      actor,
      detail: { account: row.account, name: row.name },
      notPossible:
        action === 'disable' ? '这位操作员已经停用，请刷新列表。' : '这位操作员已经启用，请刷新列表。',
    },
  )
}

/** Gives a new password and ends the operator's sign-ins; opens its own effect. Refuses `not-found` and `operator.self`. */
export const resetPasswordOf = async (ctx: OperatorContext, id: string): Promise<{ password: string }> => {
  const { deps, operator, clock } = ctx
  if (id === operator.id) throw self('请用“修改密码”更改自己的密码。')
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  return ctx.transaction(async () => {
    const at = clock.now()
    const row = found(await operators.listOperatorRows(deps.db, true), id)
    await operators.updateOperator(deps.db, id, {
      passwordHash,
      totpSealed: null,
      totpStep: 0,
      mustChangePassword: true,
      updatedAt: at,
    })
    await operators.endDeskSessions(deps.db, id, 'passwordChanged', at)
    await write(ctx, 'operator:passwordReset', { id, account: row.account, name: row.name })
    return { password }
  })
}

/** A page of what operators did, newest first. */
export const readPlatformAudit = async (
  { deps }: OperatorContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{
  total: number
  page: number
  pageSize: number
  rows: PlatformAuditRow[]
}> => {
  const { total, entries } = await readChainPage(deps.db, PLATFORM_CHAIN, { page, pageSize })
  const rows = entries.map(({ n, at, event, who, ip, detail }) => ({ n, at, event, who, ip, detail }))
  return { total, page, pageSize, rows }
}

/** Whether the whole chain of what operators did holds. */
export const checkPlatformChain = async ({
  deps,
}: OperatorContext): Promise<{ isIntact: boolean; brokenAt: number | null }> => {
  const { intact, brokenAt = null } = await checkHistory(deps, PLATFORM_CHAIN)
  return { isIntact: intact, brokenAt }
}

const found = (all: readonly OperatorRow[], id: string): OperatorRow => {
  const row = all.find((candidate) => candidate.id === id)
  if (!row) throw new Refusal('not-found', '没有找到这位操作员，请刷新列表。')
  return row
}

const self = (words: string): Refusal => new Refusal('operator.self', words)

const write = async (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  detail: Record<string, unknown>,
): Promise<void> => {
  await recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })
}
