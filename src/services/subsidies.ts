// Calls around subsidies, of companies and of operators.
import * as desk from '#protocol/trade/subsidies/review.ts'
import * as calls from '#protocol/trade/subsidies/subsidies.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

export const listSubsidies = bind(calls.listSubsidies)
export const getSubsidy = bind(calls.getSubsidy)
export const listSubsidyChoices = bind(calls.listSubsidyChoices)
export const createSubsidy = bind(calls.createSubsidy)
export const editSubsidy = bind(calls.editSubsidy)
export const submitSubsidy = bind(calls.submitSubsidy)
export const withdrawSubsidy = bind(calls.withdrawSubsidy)
export const downloadSubsidyFile = bindDownload(calls.downloadSubsidyFile)

export const listSubsidyPolicies = bind(desk.listSubsidyPolicies)
export const addSubsidyPolicy = bind(desk.addSubsidyPolicy)
export const switchSubsidyPolicy = bind(desk.switchSubsidyPolicy)
export const listSubsidiesToReview = bind(desk.listSubsidiesToReview)
export const readSubsidyToReview = bind(desk.readSubsidyToReview)
export const decideSubsidy = bind(desk.decideSubsidy)
export const downloadReviewedFile = bindDownload(desk.downloadReviewedFile)
