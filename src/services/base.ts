// Calls of BaseService.
import * as base from '#protocol/base.ts'
import * as addresses from '#protocol/outer-addresses.ts'
import { bind, bindBlob, bindDownload, bindFile, bindUpload } from '#src/services/http/bind.ts'

export const sendVerifyCode = bind(base.sendVerifyCode)
export const openSmsLink = bind(base.openSmsLink)
export const readOutbox = bind(base.readOutbox)

export const uploadAttachment = bindUpload(base.uploadAttachment)
export const uploadContractAttachment = bindUpload(base.uploadContractAttachment)
export const uploadIdentityPicture = bindUpload(base.uploadIdentityPicture)
export const uploadContractFile = bindUpload(base.uploadContractFile)
export const uploadWordFile = bindUpload(base.uploadWordFile)
export const uploadOfflineFile = bindUpload(base.uploadOfflineFile)
export const getStorage = bind(base.getStorage)
export const downloadFile = bindDownload(base.downloadFile)
/** The same file for the screen. */
export const readFile = bindBlob(base.downloadFile)
/** The same where it may be a large document. */
export const keptFile = bindFile(base.downloadFile)

export const countNotices = bind(base.countNotices)
export const listNotices = bind(base.listNotices)
export const readNotices = bind(base.readNotices)
export const deleteNotices = bind(base.deleteNotices)

export const getTipUrl = bind(addresses.getTipUrl)
export const getPartnerUrl = bind(addresses.getPartnerUrl)
