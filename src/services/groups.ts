// Calls around groups of companies.
import * as calls from '#protocol/company/affiliations/affiliations.ts'
import * as opened from '#protocol/company/affiliations/opened.ts'
import { bind, bindDownload, bindFile } from '#src/services/http/bind.ts'

export const listAffiliations = bind(calls.listAffiliations)
export const readOwnGroup = bind(calls.readOwnGroup)
export const inviteAffiliate = bind(calls.inviteAffiliate)
export const removeAffiliate = bind(calls.removeAffiliate)
export const acceptGroup = bind(calls.acceptGroup)
export const leaveGroup = bind(calls.leaveGroup)
export const changeDisclosure = bind(calls.changeDisclosure)

export const readGroupSums = bind(opened.readGroupSums)
export const listOpenedContracts = bind(opened.listOpenedContracts)
export const readOpenedContract = bind(opened.readOpenedContract)
export const readOpenedDocument = bindFile(opened.readOpenedDocument)
export const saveOpenedDocument = bindDownload(opened.saveOpenedDocument)
export const listLooks = bind(opened.listLooks)
