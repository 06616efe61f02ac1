// Calls that close an account, and that take one's own data along before.
import * as closing from '#protocol/account/closing.ts'
import * as ownData from '#protocol/account/own-data.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

export const getClosingConditions = bind(closing.getClosingConditions)
export const closeAccount = bind(closing.closeAccount)
export const exportOwnData = bindDownload(ownData.exportOwnData)
