// Calls around notices to employees.
import * as notices from '#protocol/hr/hr-notices/hr-notices.ts'
import { bind, bindBlob, bindDownload } from '#src/services/http/bind.ts'

export const listNoticeTexts = bind(notices.listNoticeTexts)
export const beginHrNotice = bind(notices.beginHrNotice)
export const saveHrNotice = bind(notices.saveHrNotice)
export const previewHrNotice = bindBlob(notices.previewHrNotice)
export const sendHrNotice = bind(notices.sendHrNotice)
export const cancelHrNotice = bind(notices.cancelHrNotice)
export const urgeHrNotice = bind(notices.urgeHrNotice)
export const listHrNotices = bind(notices.listHrNotices)
export const countHrNotices = bind(notices.countHrNotices)
export const getHrNotice = bind(notices.getHrNotice)
export const getReceivedNotice = bind(notices.getReceivedNotice)
export const confirmHrNotice = bind(notices.confirmHrNotice)
export const openHrNotice = bindBlob(notices.openHrNotice)
export const saveNoticeFile = bindDownload(notices.openHrNotice)
