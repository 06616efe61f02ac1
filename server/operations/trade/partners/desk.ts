// What operators do about partners: make them, set their rate, note what was paid out to them.
import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { PARTNER_USER_TYPE } from '#protocol/outer-addresses.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import type * as calls from '#protocol/trade/partners.ts'
import type { OperatorContext } from '#server/context.ts'
import { findUserByPhone, updateUser } from '#server/domain/account/users/store.ts'
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import { monthAt, newPartnerCode } from '#server/domain/trade/partners/rules.ts'
import * as partners from '#server/domain/trade/partners/store.ts'
import type { PartnerRow } from '#server/domain/trade/partners/store.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
}

const record = (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  detail: Record<string, unknown>,
): Promise<unknown> => recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })

const held = async ({ deps }: OperatorContext, partnerId: string): Promise<PartnerRow> => {
  const row = await partners.lockPartner(deps.db, partnerId)
  if (row === undefined) throw new Refusal('not-found', '没有找到这位合伙人，请刷新列表。')
  return row
}

export const listPartners = async (
  { deps, clock }: OperatorContext,
  { keyword, page, pageSize }: Paging & { keyword: string },
): Promise<OutputOf<typeof calls.listPartners>> => {
  const month = monthAt(clock.now())
  const found = await partners.pagePartners(deps.db, { keyword, month, page, pageSize })
  return {
    total: found.total,
    page,
    pageSize,
    rows: found.rows.map(({ partner, name, phone }) => ({
      partnerId: partner.id,
      name,
      phoneMasked: maskPhone(phone),
      code: partner.code,
      rateBp: partner.rateBp,
      customers: found.customers.get(partner.id) ?? 0,
      due: found.dues.get(partner.id) ?? 0,
      createdAt: partner.createdAt.toISOString(),
    })),
  }
}

/** Refuses `partner.user-unknown`, `partner.not-certified` and `partner.exists`. */
export const addPartner = async (
  ctx: OperatorContext,
  { phone, rateBp }: { phone: string; rateBp: number },
): Promise<{ partnerId: string }> => {
  const { deps, clock } = ctx
  const person = await findUserByPhone(deps.db, phone)
  if (person === undefined || person.closedAt !== null)
    throw said('partner.user-unknown', '这个手机号还没有注册，请对方先注册并完成实名认证')
  if (person.autStatus !== 1) throw said('partner.not-certified', '对方还没有通过实名认证，请对方先完成认证')
  const partnerId = randomUUID()
  const createdAt = clock.now()
  const row = { id: partnerId, userId: person.id, code: newPartnerCode(), rateBp, createdAt }
  if (!(await partners.insertPartner(deps.db, row))) throw said('partner.exists', '对方已经是合伙人')
  await updateUser(deps.db, person.id, { userType: PARTNER_USER_TYPE, updatedAt: createdAt })
  await record(ctx, 'partner:added', { id: partnerId, name: person.name, rateBp })
  return { partnerId }
}

const said = (code: 'partner.user-unknown' | 'partner.not-certified' | 'partner.exists', words: string) =>
  new Refusal(code, `${words}。`, { fields: { phone: words } })

export const setRate = async (
  ctx: OperatorContext,
  { partnerId, rateBp }: { partnerId: string; rateBp: number },
): Promise<void> => {
  const before = await held(ctx, partnerId)
  await partners.setRate(ctx.deps.db, partnerId, rateBp)
  await record(ctx, 'partner:rated', { id: partnerId, code: before.code, before: before.rateBp, rateBp })
}

export const listDues = async (
  ctx: OperatorContext,
  { partnerId, ...paging }: Paging & { partnerId: string },
): Promise<OutputOf<typeof calls.listPartnerDues>> => {
  await held(ctx, partnerId)
  return { ...paging, ...(await partners.pageMonths(ctx.deps.db, partnerId, paging)) }
}

/** Refuses `partner.month-open`, `partner.nothing-due` and `partner.stale`; a month is over before anything of it is paid out. */
export const settle = async (
  ctx: OperatorContext,
  { partnerId, month, amount }: { partnerId: string; month: string; amount: number },
): Promise<void> => {
  const { deps, clock, operator } = ctx
  const { code } = await held(ctx, partnerId)
  const at = clock.now()
  if (month >= monthAt(at)) throw new Refusal('partner.month-open', '这个月还没有结束，请在下个月结算。')
  const open = await partners.openUntil(deps.db, partnerId, month)
  if (open <= 0)
    throw new Refusal('partner.nothing-due', '截至这个月没有应结的佣金，可能已经结算，或已被退款抵扣。')
  if (open !== amount)
    throw new Refusal('partner.stale', '应结金额刚有变化，没有登记。请刷新后核对金额再结算。')
  await partners.insertSettlement(deps.db, {
    id: randomUUID(),
    partnerId,
    month,
    amount,
    settledById: operator.id,
    at,
  })
  await record(ctx, 'partner:settled', { id: partnerId, code, month, amount })
}
