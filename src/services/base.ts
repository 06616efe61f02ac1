// Calls of BaseService.
import * as processes from '#protocol/contracts/approval-processes/approval-processes.ts'
import * as base from '#protocol/base.ts'
import * as addresses from '#protocol/outer-addresses.ts'
import { bind, bindBlob, bindDownload, bindUpload } from '#src/services/http/bind.ts'

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

export const countNotices = bind(base.countNotices)
export const listNotices = bind(base.listNotices)
export const readNotices = bind(base.readNotices)
export const deleteNotices = bind(base.deleteNotices)

export const getTipUrl = bind(addresses.getTipUrl)
export const getPartnerUrl = bind(addresses.getPartnerUrl)

export const listApprovalProcesses = bind(processes.listApprovalProcesses)
export const getApprovalProcess = bind(processes.getApprovalProcess)
export const listApproverRoles = bind(processes.listApproverRoles)
export const listProcessVersions = bind(processes.listProcessVersions)
export const createApprovalProcess = bind(processes.createApprovalProcess)
export const editApprovalProcess = bind(processes.editApprovalProcess)
export const drawApprovalProcess = bind(processes.drawApprovalProcess)
export const enableApprovalProcess = bind(processes.enableApprovalProcess)
export const disableApprovalProcess = bind(processes.disableApprovalProcess)
export const deleteApprovalProcess = bind(processes.deleteApprovalProcess)
export const listApplicableProcesses = bind(processes.listApplicableProcesses)
