// Calls of the office: reports before a contract and papers to be sealed.
import * as papers from '#protocol/office/papers/papers.ts'
import { bind, bindDownload, bindFile } from '#src/services/http/bind.ts'

export const createReport = bind(papers.createReport)
export const createFileSeal = bind(papers.createFileSeal)
export const getPaperDraft = bind(papers.getPaperDraft)
export const savePaper = bind(papers.savePaper)
export const submitPaper = bind(papers.submitPaper)
export const getPaperProcess = bind(papers.getPaperProcess)

export const listPapers = bind(papers.listPapers)
export const countPapers = bind(papers.countPapers)
export const listPaperDrafts = bind(papers.listPaperDrafts)
export const listPaperTasks = bind(papers.listPaperTasks)
export const countPaperTasks = bind(papers.countPaperTasks)
export const getPaper = bind(papers.getPaper)
/** A file as it was handed in, for the screen. */
export const downloadPaperFile = bindFile(papers.downloadPaperFile)
/** A sealed document, for the screen and as a file. */
export const downloadSealed = bindFile(papers.downloadSealed)
export const saveSealed = bindDownload(papers.downloadSealed)

export const withdrawPaper = bind(papers.withdrawPaper)
export const reopenPaper = bind(papers.reopenPaper)
export const deletePaper = bind(papers.deletePaper)
export const forwardReport = bind(papers.forwardReport)
