// Calls of ContractService around filling a template.
import * as fillings from '#protocol/templates/fillings.ts'
import { bind, bindBlob } from '#src/services/http/bind.ts'

export const beginFilling = bind(fillings.beginFilling)
export const getFilling = bind(fillings.getFilling)
export const makeFilling = bind(fillings.makeFilling)
export const previewFilling = bindBlob(fillings.previewFilling)
