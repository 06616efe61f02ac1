// Calls of ContractService around templates.
import * as templates from '#protocol/templates/templates/templates.ts'
import { bind, bindDownload, bindFile } from '#src/services/http/bind.ts'

export const listTemplates = bind(templates.listTemplates)
export const getTemplate = bind(templates.getTemplate)
export const downloadTemplate = bindFile(templates.downloadTemplate)
export const createTemplate = bind(templates.createTemplate)
export const changeTemplate = bind(templates.changeTemplate)
export const copyTemplate = bind(templates.copyTemplate)
export const setTemplateUse = bind(templates.setTemplateUse)
export const deleteTemplate = bind(templates.deleteTemplate)
export const favourTemplate = bind(templates.favourTemplate)
export const fixTemplate = bind(templates.fixTemplate)
export const listTemplateVersions = bind(templates.listTemplateVersions)
export const listTemplateUses = bind(templates.listTemplateUses)
export const downloadTemplateAttachment = bindDownload(templates.downloadTemplateAttachment)
