// Calls of AccountService, beside those of the session.
import * as pictures from '#protocol/account/accounts/pictures.ts'
import * as mails from '#protocol/account/mails.ts'
import * as safety from '#protocol/account/accounts/safety.ts'
import * as certification from '#protocol/company/certifications/certifications.ts'
import * as seals from '#protocol/seals/seals/seals.ts'
import * as session from '#protocol/account/sessions/session.ts'
import { bind, bindBlob, bindUpload } from '#src/services/http/bind.ts'

export const setSignPassword = bind(session.setSignPassword)

export const provePhone = bind(safety.provePhone)
export const changePhone = bind(safety.changePhone)
export const changePassword = bind(safety.changePassword)
export const changeSignPassword = bind(safety.changeSignPassword)

export const sendMailCode = bind(mails.sendMailCode)
export const bindMail = bind(mails.bindMail)
export const removeMail = bind(mails.removeMail)

export const setPicture = bindUpload(pictures.setPicture)
export const removePicture = bind(pictures.removePicture)
export const setCompanyPicture = bindUpload(pictures.setCompanyPicture)
export const removeCompanyPicture = bind(pictures.removeCompanyPicture)
export const getPicture = bindBlob(pictures.getPicture)

export const getPersonCertification = bind(certification.getPersonCertification)

export const listSeals = bind(seals.listSeals)
export const createSignature = bind(seals.createSignature)
export const previewSignature = bind(seals.previewSignature)
export const createCompanySeal = bind(seals.createCompanySeal)
export const previewCompanySeal = bind(seals.previewCompanySeal)
export const changeSeal = bind(seals.changeSeal)
