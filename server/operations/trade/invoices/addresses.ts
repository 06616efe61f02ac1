// The postal addresses an identity keeps for paper invoices, encrypted.
import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { MOST_KEPT } from '#protocol/trade/invoices/titles.ts'
import type { InvoiceAddress } from '#protocol/trade/invoices/titles.ts'
import type * as calls from '#protocol/trade/invoices/titles.ts'
import type { Context } from '#server/context.ts'
import { invoiceAddress } from '#server/db/schema/trade/invoices.ts'
import type { Deps } from '#server/deps.ts'
import { areaName } from '#server/domain/platform/regions/areas.ts'
import {
  clearDefault,
  countKept,
  deleteKept,
  findAddress,
  listAddresses,
  putAddress,
} from '#server/domain/trade/invoices/kept.ts'
import type { AddressRow } from '#server/domain/trade/invoices/kept.ts'
import { lockPayer } from '#server/domain/trade/orders/store.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

type Place = Pick<InvoiceAddress, 'name' | 'phone' | 'area' | 'detail'>

/** What an address says. */
export const openAddress = (
  { personalData }: Pick<Deps, 'personalData'>,
  { id, sealed }: AddressRow,
): Place => JSON.parse(personalData.open(sealed, `invoice address ${id}`)) as Place

/** All of them; whoever may see invoices needs them whole to choose one. */
export const showAddresses = async ({
  deps,
  identity,
  user,
}: Context): Promise<OutputOf<typeof calls.listInvoiceAddresses>> =>
  (await listAddresses(deps.db, quotaOwner(identity, user.id))).map((row) => {
    const place = openAddress(deps, row)
    return {
      addressId: row.id,
      ...place,
      areaName: areaName(place.area) ?? '',
      isDefault: row.isDefault,
    }
  })

/** Refuses `not-found`, `invoice.address` and `invoice.too-many`. */
export const saveAddress = async (
  { deps, identity, user, clock }: Context,
  { addressId, isDefault, ...place }: ParsedInputOf<typeof calls.saveInvoiceAddress>,
): Promise<{ addressId: string }> => {
  const owner = quotaOwner(identity, user.id)
  if (areaName(place.area) === undefined) {
    const words = '没有这个地区，请重新选择'
    throw new Refusal('invoice.address', words, { fields: { area: words } })
  }
  await lockPayer(deps.db, owner)
  const before = addressId === null ? undefined : await findAddress(deps.db, owner, addressId)
  if (addressId !== null && before === undefined) throw missing()
  const kept = await countKept(deps.db, invoiceAddress, owner)
  if (before === undefined && kept >= MOST_KEPT)
    throw new Refusal('invoice.too-many', `地址最多 ${MOST_KEPT} 个，请先删除不用的。`)
  if (isDefault) await clearDefault(deps.db, invoiceAddress, owner)
  const id = addressId ?? randomUUID()
  await putAddress(deps.db, {
    id,
    ...owner,
    sealed: deps.personalData.seal(JSON.stringify(place), `invoice address ${id}`),
    isDefault: isDefault || kept === 0 || before?.isDefault === true,
    createdAt: before?.createdAt ?? clock.now(),
  })
  return { addressId: id }
}

/** Refuses `not-found`. The newest of the rest becomes the default where the default goes. */
export const deleteAddress = async ({ deps, identity, user }: Context, addressId: string): Promise<void> => {
  const owner = quotaOwner(identity, user.id)
  await lockPayer(deps.db, owner)
  if (!(await deleteKept(deps.db, invoiceAddress, owner, addressId))) throw missing()
  const [first] = await listAddresses(deps.db, owner)
  if (first !== undefined && !first.isDefault) await putAddress(deps.db, { ...first, isDefault: true })
}

const missing = () => new Refusal('not-found', '没有找到这个地址，可能已被删除。请刷新页面。')
