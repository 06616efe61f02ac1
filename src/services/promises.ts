// Calls around promises of contracts.
import * as promises from '#protocol/contracts/promises/promises.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

export const listPromises = bind(promises.listPromises)
export const countPromises = bind(promises.countPromises)
export const getPromiseMonth = bind(promises.getPromiseMonth)
export const listContractPromises = bind(promises.listContractPromises)
export const getPromise = bind(promises.getPromise)
export const addPromise = bind(promises.addPromise)
export const editPromise = bind(promises.editPromise)
export const handPromise = bind(promises.handPromise)
export const finishPromise = bind(promises.finishPromise)
export const cancelPromise = bind(promises.cancelPromise)
export const downloadPromiseVoucher = bindDownload(promises.downloadPromiseVoucher)
