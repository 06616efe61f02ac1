// What is told to people about seals: that one waits for them, and what became of theirs.
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { rightHolders } from '#server/operations/company/staff/right-holders.ts'

type TellingDeps = Pick<Deps, 'db' | 'clock'>

/** The page of one seal. */
export const sealPath = (sealId: string): string => PAGES.seal(sealId)

/** Tells everybody who may judge the seal but its maker. */
export const tellJudges = async (deps: TellingDeps, seal: SealRow, maker: string): Promise<void> => {
  if (seal.companyId === null) return
  for (const { userId } of await rightHolders(deps.db, seal.companyId, 'signature', 'audit')) {
    if (userId === seal.userId) continue
    await notify(deps, userId, {
      kind: 'system',
      title: '有印章等待审核',
      text: `${maker}提交了“${seal.name}”，审核通过后才能使用。`,
      target: sealPath(seal.id),
    })
  }
}

/** Notifies the seal's maker of the review. */
export const tellMaker = async (
  deps: TellingDeps,
  seal: SealRow,
  verdict: { readonly isApproved: boolean; readonly reason: string },
): Promise<void> => {
  await notify(deps, seal.userId, {
    kind: 'system',
    title: verdict.isApproved ? '印章审核已通过' : '印章审核未通过',
    text: verdict.isApproved
      ? `“${seal.name}”已启用，可用于签署。`
      : `“${seal.name}”被驳回：${verdict.reason}`,
    target: sealPath(seal.id),
  })
}
