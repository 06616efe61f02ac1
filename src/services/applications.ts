// Calls of ApiService.
import * as apps from '#protocol/platform/applications/applications.ts'
import * as embeds from '#protocol/platform/applications/embeds.ts'
import { bind } from '#src/services/http/bind.ts'

export const listApplications = bind(apps.listApplications)
export const createApplication = bind(apps.createApplication)
export const changeApplication = bind(apps.changeApplication)
export const switchApplication = bind(apps.switchApplication)
export const deleteApplication = bind(apps.deleteApplication)
export const resetApplicationSecret = bind(apps.resetApplicationSecret)
export const listDeliveries = bind(apps.listDeliveries)
export const getDelivery = bind(apps.getDelivery)
export const resendDelivery = bind(apps.resendDelivery)
export const testDelivery = bind(apps.testDelivery)
export const listApplicationUsers = bind(apps.listApplicationUsers)
export const removeApplicationUser = bind(apps.removeApplicationUser)
export const listMyApplications = bind(apps.listMyApplications)
export const leaveApplication = bind(apps.leaveApplication)
export const getOpenDocument = bind(apps.getOpenDocument)

export const openEmbed = bind(embeds.openEmbed)
export const sendEmbedCode = bind(embeds.sendEmbedCode)
