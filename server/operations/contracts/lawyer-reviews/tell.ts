// Tells the customer and the lawyers of a review what happened to it, and what they are asked for.
import { serviceName } from '#protocol/contracts/lawyer-reviews/status.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import { activeLawyersOf, getFirm, getLawyer } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerReviewRow } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'

export type LawyerReviewDeps = Pick<Deps, 'db' | 'clock' | 'following'>

interface Message {
  readonly title: string
  readonly text: string
  /** Whether it asks for something that a later move settles. */
  readonly asks?: true
}

/** What was asked of whoever had it last is done, or is no longer wanted. */
export const settleAsked = (deps: LawyerReviewDeps, id: string): Promise<void> =>
  settleNotices(deps, todoOf(id))

/** The lawyer asked by name, or all who may accept it. */
export const askLawyers = async (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> => {
  const lawyers = row.lawyerId === null ? await activeLawyersOf(deps.db, row.firmId) : []
  const asked = row.lawyerId === null ? lawyers : [await getLawyer(deps.db, row.lawyerId)]
  for (const lawyer of asked)
    await tell(deps, lawyer?.userId, row, {
      title: '有律师服务等您接单',
      text: `${row.customer}申请${serviceName(row.type)}：${row.title}。请在 7 天内接单或婉拒。`,
      asks: true,
    })
}

export const tellAccepted = async (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> => {
  const { firm, lawyer } = await namesOf(deps, row)
  await tell(deps, row.customerId, row, {
    title: '律师已接单',
    text: `${firm}${lawyer}律师已接受“${row.title}”，完成后会通知您查看意见书。`,
  })
}

export const tellDeclined = async (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> => {
  const { firm } = await namesOf(deps, row)
  await tell(deps, row.customerId, row, {
    title: '律师未接受委托',
    text: `${firm}未接受“${row.title}”，原因：${row.reason}。您可以另选律所重新申请。`,
  })
}

export const tellHandedOver = async (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> => {
  const { firm } = await namesOf(deps, row)
  await tell(deps, row.customerId, row, {
    title: '律师服务换人办理',
    text: `“${row.title}”改由${firm}其他律师办理，原因：${row.reason}。接单后会通知您。`,
  })
}

export const tellExpired = (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> =>
  tell(deps, row.customerId, row, {
    title: '没有律师接单',
    text: `“${row.title}”在 7 天内没有律师接单，申请已结束。您可以另选律所重新申请。`,
  })

export const askCustomer = async (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> => {
  const { firm, lawyer } = await namesOf(deps, row)
  await tell(deps, row.customerId, row, {
    title: '请确认法律意见书',
    text: `${firm}${lawyer}律师已签署“${row.title}”的法律意见书，请查看后确认，或说明需要修改之处。`,
    asks: true,
  })
}

export const askRevision = (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> =>
  tellLawyer(deps, row, {
    title: '客户要求修改意见书',
    text: `${row.customer}希望修改“${row.title}”的法律意见书：${row.reason}`,
    asks: true,
  })

export const tellConfirmed = (deps: LawyerReviewDeps, row: LawyerReviewRow): Promise<void> =>
  tellLawyer(deps, row, {
    title: '客户已确认意见书',
    text: `${row.customer}已确认“${row.title}”的法律意见书。`,
  })

const namesOf = async ({ db }: LawyerReviewDeps, row: LawyerReviewRow) => ({
  firm: (await getFirm(db, row.firmId))?.name ?? '',
  lawyer: row.lawyerId === null ? '' : ((await getLawyer(db, row.lawyerId))?.name ?? ''),
})

const tellLawyer = async (deps: LawyerReviewDeps, row: LawyerReviewRow, message: Message): Promise<void> => {
  const lawyer = row.lawyerId === null ? undefined : await getLawyer(deps.db, row.lawyerId)
  await tell(deps, lawyer?.userId, row, message)
}

const todoOf = (id: string): string => `lawyerReview:${id}`

const tell = async (
  deps: LawyerReviewDeps,
  userId: string | undefined,
  { id }: Pick<LawyerReviewRow, 'id'>,
  { title, text, asks }: Message,
): Promise<void> => {
  if (userId === undefined) return
  await notify(deps, userId, {
    kind: 'contract',
    title,
    text,
    target: PAGES.lawyerReview(id),
    ...(asks === true ? { todo: todoOf(id) } : {}),
  })
}
