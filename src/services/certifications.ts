// Calls that make people and companies certified.
import * as company from '#protocol/company/certifications/company.ts'
import * as person from '#protocol/company/certifications/certifications.ts'
import * as places from '#protocol/platform/regions.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

export const certifyPerson = bind(person.certifyPerson)
export const certifyForeign = bind(person.certifyForeign)
export const withdrawCertification = bind(person.withdrawCertification)
export const getCertificationTrail = bind(person.getCertificationTrail)

export const listCompanyCertifications = bind(company.listCompanyCertifications)
export const getCompanyCertification = bind(company.getCompanyCertification)
export const certifyCompany = bind(company.certifyCompany)
export const downloadAuthorisation = bindDownload(company.downloadAuthorisation)
export const orderTransfer = bind(company.orderTransfer)
export const enterAmount = bind(company.enterAmount)
export const askLegalConsent = bind(company.askLegalConsent)
export const getLegalConsent = bind(company.getLegalConsent)
export const sendLegalConsentCode = bind(company.sendLegalConsentCode)
export const answerLegalConsent = bind(company.answerLegalConsent)

export const readTransferOutbox = bind(company.readTransferOutbox)

export const getAreaTree = bind(places.getAreaTree)
export const getIndustryTree = bind(places.getIndustryTree)
