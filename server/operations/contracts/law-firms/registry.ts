// Operators enter law firms and lawyers; customers see those that take on work.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import { randomUUID } from 'node:crypto'
import type { DeskFirm, LawFirm } from '#protocol/contracts/law-firms.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context, OperatorContext } from '#server/context.ts'
import { findUserByPhone, getUsers } from '#server/domain/account/users/store.ts'
import * as firms from '#server/domain/contracts/law-firms/store.ts'
import { countOpenByLawyer } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { LAWYER_LEFT, handOverAll } from '#server/operations/contracts/lawyer-reviews/hand-over.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** The whole registry. */
export const showRegistry = async ({ deps: { db } }: OperatorContext): Promise<DeskFirm[]> => {
  const lawyers = await firms.listLawyerRows(db)
  const people = await getUsers(
    db,
    lawyers.map(({ userId }) => userId),
  )
  const open = await countOpenByLawyer(db)
  const phones = new Map(people.map(({ id, phone }) => [id, maskPhone(phone)]))
  return (await firms.listFirmRows(db)).map(({ id, name, licenceNo, isActive }) => ({
    firmId: id,
    name,
    licenceNo,
    isActive,
    lawyers: lawyers
      .filter(({ firmId }) => firmId === id)
      .map((one) => ({
        lawyerId: one.id,
        name: one.name,
        phoneMasked: phones.get(one.userId) ?? '',
        licenceNo: one.licenceNo,
        isActive: one.isActive,
        openReviews: open.get(one.id) ?? 0,
      })),
  }))
}

/** Firms that may be chosen. */
export const showFirms = async ({ deps: { db } }: Context): Promise<LawFirm[]> => {
  const lawyers = (await firms.listLawyerRows(db)).filter(({ isActive }) => isActive)
  return (await firms.listFirmRows(db))
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => ({
      firmId: id,
      name,
      lawyers: lawyers
        .filter(({ firmId }) => firmId === id)
        .map((one) => ({ lawyerId: one.id, name: one.name })),
    }))
    .filter((firm) => firm.lawyers.length > 0)
}

/** Refuses `not-found`, and `law-firm.known` for a licence that another firm has. */
export const saveFirm = async (
  ctx: OperatorContext,
  { firmId, name, licenceNo, isActive }: Omit<DeskFirm, 'firmId' | 'lawyers'> & { firmId: string | null },
): Promise<{ firmId: string }> => {
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const before = firmId === null ? undefined : await firms.getFirm(db, firmId)
  if (firmId !== null && before === undefined) throw missing('家律所')
  const id = firmId ?? randomUUID()
  const createdAt = before?.createdAt ?? now
  if (!(await firms.putFirm(db, { id, name, licenceNo, isActive, createdAt, updatedAt: now })))
    throw known('这个执业许可证号已属于另一家律所，请核对')
  await write(ctx, before ? 'lawFirm:changed' : 'lawFirm:added', { id, name, licenceNo, isActive })
  return { firmId: id }
}

/** Refuses `not-found`, `law-firm.no-person` and `law-firm.known`. */
export const addLawyer = async (
  ctx: OperatorContext,
  { firmId, phone, licenceNo }: { firmId: string; phone: string; licenceNo: string },
): Promise<{ lawyerId: string }> => {
  const { deps, clock } = ctx
  const { db } = deps
  const firm = await firms.getFirm(db, firmId)
  if (firm === undefined) throw missing('家律所')
  const person = await findUserByPhone(db, phone)
  if (person?.autStatus !== 1) {
    const words = '没有使用这个手机号并完成实名认证的个人，请律师先注册并认证'
    throw new Refusal('law-firm.no-person', words, { fields: { phone: words } })
  }
  if ((await firms.findLawyerOf(db, person.id)) !== undefined) {
    const words = '这个人已经录入为律师，请在列表中查找'
    throw new Refusal('law-firm.known', words, { fields: { phone: words } })
  }
  const id = randomUUID()
  const now = clock.now()
  const row = { id, firmId, userId: person.id, name: person.name, licenceNo, isActive: true }
  if (!(await firms.putLawyer(db, { ...row, createdAt: now, updatedAt: now }))) throw licenceKnown()
  await write(ctx, 'lawyer:added', { id, firm: firm.name, name: person.name, licenceNo })
  await notify(deps, person.id, {
    kind: 'system',
    title: '您已录入为律师',
    text: `您已录入为${firm.name}的律师，可以在“律师审查”中接单。请用个人身份办理。`,
    target: PAGES.lawyerReviews,
  })
  return { lawyerId: id }
}

/** Who takes on no more work leaves what is open to colleagues. Refuses `not-found`, and `law-firm.known` for a licence that another lawyer has. */
export const changeLawyer = async (
  ctx: OperatorContext,
  { lawyerId, licenceNo, isActive }: { lawyerId: string; licenceNo: string; isActive: boolean },
): Promise<void> => {
  const { db } = ctx.deps
  const row = await firms.getLawyer(db, lawyerId)
  if (row === undefined) throw missing('位律师')
  if (!(await firms.putLawyer(db, { ...row, licenceNo, isActive, updatedAt: ctx.clock.now() })))
    throw licenceKnown()
  await write(ctx, 'lawyer:changed', { id: lawyerId, name: row.name, licenceNo, isActive })
  if (row.isActive && !isActive)
    await handOverAll(ctx.deps, { lawyer: row, reason: LAWYER_LEFT, actor: ctx.actor })
}

/** Gives all open work of a lawyer to a colleague, or to the firm. Refuses `not-found`, and `law-firm.no-colleague`. */
export const handOverWork = async (
  ctx: OperatorContext,
  { lawyerId, toLawyerId }: { lawyerId: string; toLawyerId: string | null },
): Promise<void> => {
  const { db } = ctx.deps
  const lawyer = await firms.getLawyer(db, lawyerId)
  if (lawyer === undefined) throw missing('位律师')
  const colleagues = (await firms.activeLawyersOf(db, lawyer.firmId)).filter(({ id }) => id !== lawyerId)
  const to = colleagues.find(({ id }) => id === toLawyerId)
  if (colleagues.length === 0 || (toLawyerId !== null && to === undefined))
    throw new Refusal('law-firm.no-colleague', '本所没有可以接手的律师，请刷新后重新选择。')
  await handOverAll(ctx.deps, { lawyer, to, reason: '承办律师另有安排', actor: ctx.actor })
  await write(ctx, 'lawyer:handedOver', { id: lawyerId, name: lawyer.name, to: to?.name ?? '' })
}

const missing = (what: '家律所' | '位律师') => new Refusal('not-found', `没有找到这${what}，请刷新列表。`)

const known = (words: string) => new Refusal('law-firm.known', words, { fields: { licenceNo: words } })

const licenceKnown = () => known('这个执业证号已属于另一位律师，请核对')

const write = async (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  detail: Record<string, unknown>,
): Promise<void> => {
  await recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })
}
