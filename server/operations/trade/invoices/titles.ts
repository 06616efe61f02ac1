// The titles an identity keeps for its invoices.
import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { MOST_KEPT } from '#protocol/trade/invoices/titles.ts'
import type * as calls from '#protocol/trade/invoices/titles.ts'
import type { Context } from '#server/context.ts'
import { invoiceTitle } from '#server/db/schema/trade/invoices.ts'
import { findMailAddress } from '#server/domain/account/mails/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import {
  clearDefault,
  countKept,
  deleteKept,
  findTitle,
  listTitles,
  putTitle,
} from '#server/domain/trade/invoices/kept.ts'
import type { Buyer } from '#server/domain/trade/invoices/rules.ts'
import { lockPayer } from '#server/domain/trade/orders/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** Whom invoices of the current identity are for. */
export const buyerOf = async ({ deps, identity }: Context): Promise<Buyer> => {
  if (identity.type === 1) return { type: 'person' }
  const company = await getCompany(deps.db, identity.companyId)
  return { type: 'company', certified: company?.autStatus === 1 ? company : null }
}

/** What is kept, and what certification would put into a new title. */
export const showTitles = async (ctx: Context): Promise<OutputOf<typeof calls.listInvoiceTitles>> => {
  const { deps, identity, user } = ctx
  const { db, mail, personalData } = deps
  const buyer = await buyerOf(ctx)
  const certified = buyer.type === 'company' ? buyer.certified : null
  const own = await findMailAddress(db, user.id)
  return {
    titles: (await listTitles(db, quotaOwner(identity, user.id))).map(
      ({ id, ownerType: _type, ownerId: _id, createdAt: _at, ...said }) => ({ titleId: id, ...said }),
    ),
    certified:
      buyer.type === 'person'
        ? { name: user.name, taxNumber: '' }
        : { name: certified?.name ?? '', taxNumber: certified?.creditCode ?? '' },
    hasSpecial: certified !== null,
    email: mail === undefined ? null : own === undefined ? '' : personalData.open(own.sealed, user.id),
  }
}

/** Refuses `not-found`, `invoice.title` and `invoice.too-many`. */
export const saveTitle = async (
  ctx: Context,
  { titleId, isDefault, ...said }: ParsedInputOf<typeof calls.saveInvoiceTitle>,
): Promise<{ titleId: string }> => {
  const { deps, identity, user, clock } = ctx
  const owner = quotaOwner(identity, user.id)
  if (identity.type === 2 && said.taxNumber === '') {
    const words = '请填写税号'
    throw new Refusal('invoice.title', words, { fields: { taxNumber: words } })
  }
  await lockPayer(deps.db, owner)
  const before = titleId === null ? undefined : await findTitle(deps.db, owner, titleId)
  if (titleId !== null && before === undefined) throw missing()
  const kept = await countKept(deps.db, invoiceTitle, owner)
  if (before === undefined && kept >= MOST_KEPT)
    throw new Refusal('invoice.too-many', `抬头最多 ${MOST_KEPT} 个，请先删除不用的。`)
  // The first is the default, and the default stays one until another becomes it.
  const isFirst = kept === 0 || before?.isDefault === true
  if (isDefault) await clearDefault(deps.db, invoiceTitle, owner)
  const own = identity.type === 1 ? { taxNumber: '', address: '', phone: '', bank: '', account: '' } : {}
  const id = titleId ?? randomUUID()
  await putTitle(deps.db, {
    id,
    ...owner,
    ...said,
    ...own,
    isDefault: isDefault || isFirst,
    createdAt: before?.createdAt ?? clock.now(),
  })
  return { titleId: id }
}

/** Refuses `not-found`. The newest of the rest becomes the default where the default goes. */
export const deleteTitle = async ({ deps, identity, user }: Context, titleId: string): Promise<void> => {
  const owner = quotaOwner(identity, user.id)
  await lockPayer(deps.db, owner)
  if (!(await deleteKept(deps.db, invoiceTitle, owner, titleId))) throw missing()
  const [first] = await listTitles(deps.db, owner)
  if (first !== undefined && !first.isDefault) await putTitle(deps.db, { ...first, isDefault: true })
}

const missing = () => new Refusal('not-found', '没有找到这个抬头，可能已被删除。请刷新页面。')
