// Calls of AccountService around one seal, who may use it, and signatures written on a phone.
import * as imported from '#protocol/seals/certificates/imported.ts'
import * as sealUse from '#protocol/seals/seals/use.ts'
import * as signaturePad from '#protocol/seals/signature-pads.ts'
import { bind, bindBlob } from '#src/services/http/bind.ts'

export const getSealDetail = bind(sealUse.getSealDetail)
export const readSealPaper = bindBlob(sealUse.readSealPaper)
export const decideSeal = bind(sealUse.decideSeal)
export const renameSeal = bind(sealUse.renameSeal)
export const getSealSettings = bind(sealUse.getSealSettings)
export const setSealSettings = bind(sealUse.setSealSettings)
export const restrictSeal = bind(sealUse.restrictSeal)
export const listSealGrants = bind(sealUse.listSealGrants)
export const grantSeal = bind(sealUse.grantSeal)
export const revokeSealGrant = bind(sealUse.revokeSealGrant)
export const listSealUses = bind(sealUse.listSealUses)

export const getImportedCertificate = bind(imported.getImportedCertificate)
export const importCertificate = bind(imported.importCertificate)
export const removeImportedCertificate = bind(imported.removeImportedCertificate)

export const createPad = bind(signaturePad.createPad)
export const readPad = bind(signaturePad.readPad)
export const keepPad = bind(signaturePad.keepPad)
export const cancelPad = bind(signaturePad.cancelPad)
export const openPad = bind(signaturePad.openPad)
export const sketchPad = bind(signaturePad.sketchPad)
export const finishPad = bind(signaturePad.finishPad)
