// Calls of the operators' desk.
import * as certificates from '#protocol/seals/certificates/certificates.ts'
import * as certifications from '#protocol/company/certifications/review.ts'
import * as cancellations from '#protocol/company/cancellations/review.ts'
import * as operators from '#protocol/platform/operators/operators.ts'
import * as lawFirms from '#protocol/contracts/law-firms.ts'
import * as dictionaries from '#protocol/platform/dictionaries.ts'
import * as selfChecks from '#protocol/platform/self-checks.ts'
import * as quotas from '#protocol/trade/quotas.ts'
import * as offers from '#protocol/trade/packages/desk.ts'
import * as payments from '#protocol/trade/payments.ts'
import * as refunds from '#protocol/trade/refunds.ts'
import * as invoices from '#protocol/trade/invoices/desk.ts'
import * as platformTexts from '#protocol/templates/platform-texts.ts'
import { bind, bindBlob, bindDownload, bindUpload } from '#src/services/http/bind.ts'

export const getOperatorCaptcha = bind(operators.getOperatorCaptcha)
export const logInOperator = bind(operators.logInOperator)
export const sendOperatorCode = bind(operators.sendOperatorCode)
export const confirmOperator = bind(operators.confirmOperator)
export const logOutOperator = bind(operators.logOutOperator)
export const getCurrentOperator = bind(operators.getCurrentOperator)
export const startOperatorTotp = bind(operators.startOperatorTotp)
export const confirmOperatorTotp = bind(operators.confirmOperatorTotp)
export const changeOperatorPassword = bind(operators.changeOperatorPassword)

export const listOperators = bind(operators.listOperators)
export const registerOperator = bind(operators.registerOperator)
export const editOperator = bind(operators.editOperator)
export const moveOperator = bind(operators.moveOperator)
export const resetOperatorPassword = bind(operators.resetOperatorPassword)
export const listPlatformAudit = bind(operators.listPlatformAudit)
export const checkPlatformAudit = bind(operators.checkPlatformAudit)

export const listCompanyCancellations = bind(cancellations.listCompanyCancellations)
export const vetoCompanyCancellation = bind(cancellations.vetoCompanyCancellation)

export const listCertificationsToAudit = bind(certifications.listCertificationsToAudit)
export const readCertificationToAudit = bind(certifications.readCertificationToAudit)
export const downloadCertificationPicture = bindBlob(certifications.downloadCertificationPicture)
export const auditCertification = bind(certifications.auditCertification)
export const suspendCertification = bind(certifications.suspendCertification)
export const recheckCertification = bind(certifications.recheckCertification)

export const listCertificates = bind(certificates.listCertificates)
export const revokeCertificate = bind(certificates.revokeCertificate)

export const findQuotaReceivers = bind(quotas.findQuotaReceivers)
export const giveDocuments = bind(quotas.giveDocuments)
export const listFreePackages = bind(quotas.listFreePackages)
export const listOfferProducts = bind(offers.listOfferProducts)
export const listExclusiveOffers = bind(offers.listExclusiveOffers)
export const addExclusiveOffer = bind(offers.addExclusiveOffer)
export const endExclusiveOffer = bind(offers.endExclusiveOffer)
export const addFreePackage = bind(quotas.addFreePackage)
export const offerFreePackage = bind(quotas.offerFreePackage)
export const listGivenDocuments = bind(quotas.listGivenDocuments)

export const listTransfers = bind(payments.listTransfers)
export const listRefunds = bind(refunds.listRefunds)
export const sendRefund = bind(refunds.sendRefund)
export const decideRefund = bind(refunds.decideRefund)
export const decideTransfer = bind(payments.decideTransfer)
export const downloadTransferVoucher = bindDownload(payments.downloadTransferVoucher)
export const listExtraPayments = bind(refunds.listExtraPayments)
export const settleExtraPayment = bind(refunds.settleExtraPayment)

export const listDeskInvoices = bind(invoices.listDeskInvoices)
export const readDeskInvoice = bind(invoices.readDeskInvoice)
export const uploadInvoiceFile = bindUpload(invoices.uploadInvoiceFile)
export const issueInvoice = bind(invoices.issueInvoice)
export const failInvoice = bind(invoices.failInvoice)
export const postInvoice = bind(invoices.postInvoice)
export const completeReversal = bind(invoices.completeReversal)
export const downloadDeskInvoice = bindDownload(invoices.downloadDeskInvoice)
export const listPlatformTexts = bind(platformTexts.listPlatformTexts)
export const getPlatformText = bind(platformTexts.getPlatformText)
export const publishPlatformText = bind(platformTexts.publishPlatformText)
export const offerPlatformText = bind(platformTexts.offerPlatformText)
export const downloadPlatformText = bindBlob(platformTexts.downloadPlatformText)

export const listDeskFirms = bind(lawFirms.listDeskFirms)
export const saveLawFirm = bind(lawFirms.saveLawFirm)
export const addLawyer = bind(lawFirms.addLawyer)
export const changeLawyer = bind(lawFirms.changeLawyer)
export const handOverLawyer = bind(lawFirms.handOverLawyer)
export const listDeskDictionaries = bind(dictionaries.listDeskDictionaries)
export const addDictionaryValue = bind(dictionaries.addDictionaryValue)
export const changeDictionaryValue = bind(dictionaries.changeDictionaryValue)
export const orderDictionary = bind(dictionaries.orderDictionary)
export const listSelfChecks = bind(selfChecks.listSelfChecks)
export const runSelfChecks = bind(selfChecks.runSelfChecks)
export const listDeadJobs = bind(selfChecks.listDeadJobs)
export const reviveJob = bind(selfChecks.reviveJob)
