// Calls of HR: forms of entry, regularisation, transfer and departure.
import * as forms from '#protocol/hr/hr-forms/hr-forms.ts'
import { getEmployeeFile as employeeFile } from '#protocol/hr/hr-people/hr-people.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

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
export const getHrFill = bind(forms.getHrFill)
export const saveHrFill = bind(forms.saveHrFill)
export const submitHrFill = bind(forms.submitHrFill)
export const saveHrHead = bind(forms.saveHrHead)
export const returnHrPart = bind(forms.returnHrPart)
export const openHrFile = bindDownload(forms.openHrFile)
export const listLabourTexts = bind(forms.listLabourTexts)
export const beginLabourContract = bind(forms.beginLabourContract)
export const listHrCopies = bind(forms.listHrCopies)
export const getEmployeeFile = bind(employeeFile)
