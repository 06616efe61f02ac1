// Calls of ContractService around saved views.
import * as views from '#protocol/contracts/views.ts'
import { bind } from '#src/services/http/bind.ts'

export const listViews = bind(views.listViews)
export const saveView = bind(views.saveView)
export const renameView = bind(views.renameView)
export const deleteView = bind(views.deleteView)
