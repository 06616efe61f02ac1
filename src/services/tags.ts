// Calls of ContractService around tags.
import * as tags from '#protocol/contracts/tags.ts'
import { bind } from '#src/services/http/bind.ts'

export const listTags = bind(tags.listTags)
export const listTagNames = bind(tags.listTagNames)
export const addTag = bind(tags.addTag)
export const editTag = bind(tags.editTag)
export const deleteTag = bind(tags.deleteTag)
export const mergeTag = bind(tags.mergeTag)
export const orderTags = bind(tags.orderTags)
export const tagContracts = bind(tags.tagContracts)
