// Calls of BaseService about approval processes, apart from those that every page makes.
import * as processes from '#protocol/contracts/approval-processes/approval-processes.ts'
import { bind } from '#src/services/http/bind.ts'

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
