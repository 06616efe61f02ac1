// Finds the person of a file, by their place in the company or by a form about them.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { findByPhone, findStaff } from '#server/domain/company/staff/store.ts'
import type { Deps } from '#server/deps.ts'
import { findHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import type { HrDueRecord } from '#server/domain/hr/hr-people/dues.ts'

export interface Asked {
  readonly memberId?: string | undefined
  readonly hrFormId?: string | undefined
}

const missing = () => new Refusal('not-found', '没有找到这位员工，可能已被移除，或当前身份无权查看。')

/** Refuses `not-found` for somebody of whom the company keeps nothing. */
export const personOf = async (
  { deps: { db } }: Context,
  companyId: string,
  { memberId, hrFormId }: Asked,
) => {
  if (hrFormId !== undefined) {
    const form = await findHrForm(db, hrFormId)
    if (form?.companyId !== companyId || form.phone === '') throw missing()
    const { name, phone } = form
    const ofForm = form.memberId === null ? undefined : await findStaff(db, companyId, form.memberId)
    return { name, phone, place: (await findByPhone(db, companyId, phone)) ?? ofForm }
  }
  const place = memberId === undefined ? undefined : await findStaff(db, companyId, memberId)
  if (place === undefined) throw missing()
  const { member, user } = place
  return { name: user?.name || member.name, phone: user?.phone ?? member.phone, place }
}

/** The form that says that something runs out; undefined where one of its fields does, or a noted paper. */
export const formSaying = async (
  { db }: Pick<Deps, 'db'>,
  { source }: Pick<HrDueRecord, 'source'>,
): Promise<HrFormRecord | undefined> =>
  // A field is named by its form and its own id.
  source.includes(' ') ? undefined : findHrForm(db, source)
