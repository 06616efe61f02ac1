// Calls of AccountService for signing in through other providers.
import * as signOn from '#protocol/account/single-sign-on.ts'
import { bind } from '#src/services/http/bind.ts'

export const listSignOnWays = bind(signOn.listSignOnWays)
export const startSignOn = bind(signOn.startSignOn)
export const finishSignOn = bind(signOn.finishSignOn)
export const getPendingSignOn = bind(signOn.getPendingSignOn)
export const completeSignOn = bind(signOn.completeSignOn)
export const listBindings = bind(signOn.listBindings)
export const startBinding = bind(signOn.startBinding)
export const unbind = bind(signOn.unbind)
