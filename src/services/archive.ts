// Calls of ContractService around the archive of a company.
import * as classes from '#protocol/archive/classes/classes.ts'
import * as filings from '#protocol/archive/filings/filings.ts'
import * as moving from '#protocol/archive/filings/moving.ts'
import * as offline from '#protocol/archive/filings/offline.ts'
import { searchFilingTexts as searchFilingTextsCall } from '#protocol/archive/filings/text-search.ts'
import { bind, bindDownload, bindFile } from '#src/services/http/bind.ts'
import { openDownload } from '#src/services/http/download.ts'

export const listClasses = bind(classes.listClasses)
export const addClass = bind(classes.addClass)
export const editClass = bind(classes.editClass)
export const placeClass = bind(classes.placeClass)
export const deleteClass = bind(classes.deleteClass)
export const mergeClass = bind(classes.mergeClass)
export const openClassTo = bind(classes.openClassTo)
export const tryRule = bind(classes.tryRule)
export const setRule = bind(classes.setRule)

export const listFilings = bind(filings.listFilings)
export const countFilings = bind(filings.countFilings)
export const pickFilings = bind(filings.pickFilings)
export const getFiling = bind(filings.getFiling)
export const findFilingOf = bind(filings.findFilingOf)
export const editFiling = bind(filings.editFiling)
export const holdFilings = bind(filings.holdFilings)
export const liftHold = bind(filings.liftHold)
const prepareFilings = bind(filings.downloadFilings)

/** Has the browser fetch the ZIP, which goes on by itself after a break; rejects with CallFailure. */
export const downloadFilings = async (filingIds: readonly string[]): Promise<void> => {
  const { path } = await prepareFilings({ filingIds: [...filingIds] })
  openDownload(path)
}

export const fileContracts = bind(moving.fileContracts)
export const moveFilings = bind(moving.moveFilings)
export const returnFilings = bind(moving.returnFilings)
export const getMove = bind(moving.getMove)
export const findLastMove = bind(moving.findLastMove)
export const undoMove = bind(moving.undoMove)

export const fileScan = bind(offline.fileScan)
export const downloadScanFile = bindDownload(offline.downloadScanFile)
/** The same as bytes for the screen. */
export const scanFile = bindFile(offline.downloadScanFile)
export const deleteScan = bind(offline.deleteScan)

export const searchFilingTexts = bind(searchFilingTextsCall)
