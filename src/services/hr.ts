// Calls of HR: forms of entry, regularisation, transfer and departure.
import * as forms from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import * as dues from '#protocol/hr/hr-people/dues.ts'
import * as people from '#protocol/hr/hr-people/hr-people.ts'
import * as tables from '#protocol/hr/hr-forms/hr-tables.ts'
import { bind, bindDownload, bindUpload } from '#src/services/http/bind.ts'

export const createHrForm = bind(forms.createHrForm)
export const saveHrForm = bind(forms.saveHrForm)
export const sendHrForm = bind(forms.sendHrForm)
export const urgeHrForm = bind(forms.urgeHrForm)
export const urgeHrForms = bind(forms.urgeHrForms)
export const cancelHrForm = bind(forms.cancelHrForm)
export const listHrForms = bind(forms.listHrForms)
export const countHrForms = bind(forms.countHrForms)
export const getHrForm = bind(forms.getHrForm)
export const revealHrForm = bind(forms.revealHrForm)
export const exportHrForms = bindDownload(forms.exportHrForms)
export const getHrFill = bind(parts.getHrFill)
export const saveHrFill = bind(parts.saveHrFill)
export const submitHrFill = bind(parts.submitHrFill)
export const saveHrHead = bind(parts.saveHrHead)
export const returnHrPart = bind(parts.returnHrPart)
export const openHrFile = bindDownload(parts.openHrFile)
export const listLabourTexts = bind(forms.listLabourTexts)
export const beginLabourContract = bind(forms.beginLabourContract)
export const listHrCopies = bind(forms.listHrCopies)
export const getEmployeeFile = bind(people.getEmployeeFile)
export const noteHrPaper = bind(people.noteHrPaper)
export const removeHrPaper = bind(people.removeHrPaper)
export const listHrDues = bind(dues.listHrDues)
export const settleHrDue = bind(dues.settleHrDue)
export const getHrStarts = bind(forms.getHrStarts)
export const downloadHrTable = bindDownload(tables.downloadHrTable)
export const checkHrTable = bindUpload(tables.checkHrTable)
export const startHrTable = bind(tables.startHrTable)
