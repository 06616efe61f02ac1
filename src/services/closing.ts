// Calls that close an account.
import * as closing from '#protocol/account/closing.ts'
import { bind } from '#src/services/http/bind.ts'

export const getClosingConditions = bind(closing.getClosingConditions)
export const closeAccount = bind(closing.closeAccount)
