// Calls of BaseService about mails and what is sent by them, which the sign-in page does without.
import * as mails from '#protocol/account/mails.ts'
import * as notices from '#protocol/account/notices.ts'
import { bind } from '#src/services/http/bind.ts'

export const getNoticeSettings = bind(notices.getNoticeSettings)
export const setNoticeSetting = bind(notices.setNoticeSetting)
export const readMailOutbox = bind(mails.readMailOutbox)
