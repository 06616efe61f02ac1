// What people set about their notices.
import { TOPICS } from '#protocol/account/notices.ts'
import type { getNoticeSettings, NoticeSetting } from '#protocol/account/notices.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { findMailAddress } from '#server/domain/account/mails/store.ts'
import { listSettings, storeSetting } from '#server/domain/account/notices/settings.ts'

export const readSettings = async ({
  deps,
  user,
}: Pick<Context, 'deps' | 'user'>): Promise<OutputOf<typeof getNoticeSettings>> => {
  const { db, mail, personalData } = deps
  const found = await findMailAddress(db, user.id)
  return {
    rows: await listSettings(db, user.id),
    hasMail: mail !== undefined,
    address: found === undefined ? '' : personalData.open(found.sealed, user.id),
    isFailing: found !== undefined && found.failingSince !== null,
  }
}

export const changeSetting = async ({ deps, user }: Context, setting: NoticeSetting): Promise<void> => {
  const { isFixed, hasSms, hasDaily, word } = TOPICS[setting.topic]
  if (isFixed) throw new Refusal('notice.fixed', `“${word}”关系到账号安全，不能关闭。`)
  if ((setting.sms && !hasSms) || (setting.mail === 'daily' && !hasDaily))
    throw new Refusal('notice.no-channel', `“${word}”没有这种通知方式，请刷新页面后重新选择。`)
  await storeSetting(deps.db, user.id, setting)
}
