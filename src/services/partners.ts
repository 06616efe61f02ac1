// Calls of partners, and of operators about them.
import * as calls from '#protocol/trade/partners.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

export const getPartner = bind(calls.getPartner)
export const listPartnerCustomers = bind(calls.listPartnerCustomers)
export const listPartnerMonths = bind(calls.listPartnerMonths)
export const listCommissions = bind(calls.listCommissions)
export const exportCommissions = bindDownload(calls.exportCommissions)
export const listPartners = bind(calls.listPartners)
export const addPartner = bind(calls.addPartner)
export const setPartnerRate = bind(calls.setPartnerRate)
export const listPartnerDues = bind(calls.listPartnerDues)
export const settlePartner = bind(calls.settlePartner)
