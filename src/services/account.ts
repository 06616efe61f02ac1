// Calls of AccountService.
import * as certification from '#protocol/account/certification.ts'
import * as seals from '#protocol/account/seals.ts'
import * as session from '#protocol/account/session.ts'
import { bind } from '#src/services/http/bind.ts'

export const logIn = bind(session.logIn)
export const logOut = bind(session.logOut)
export const getCurrentAccount = bind(session.getCurrentAccount)
export const register = bind(session.register)
export const checkResetCode = bind(session.checkResetCode)
export const resetPassword = bind(session.resetPassword)
export const getCaptcha = bind(session.getCaptcha)
export const setDefaultBiz = bind(session.setDefaultBiz)
export const setSignPassword = bind(session.setSignPassword)

export const getPersonCertification = bind(certification.getPersonCertification)
export const certifyPerson = bind(certification.certifyPerson)
export const certifyForeign = bind(certification.certifyForeign)
export const listCompanyCertifications = bind(certification.listCompanyCertifications)
export const certifyCompany = bind(certification.certifyCompany)

export const listSeals = bind(seals.listSeals)
export const createSignature = bind(seals.createSignature)
export const previewSignature = bind(seals.previewSignature)
export const createCompanySeal = bind(seals.createCompanySeal)
export const previewCompanySeal = bind(seals.previewCompanySeal)
export const changeSeal = bind(seals.changeSeal)
