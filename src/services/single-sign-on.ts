// Calls of AccountService for signing in without a password.
import * as autoLogin from '#protocol/account/sessions/auto-login.ts'
import * as scanLogin from '#protocol/account/sessions/scan-login.ts'
import * as signOn from '#protocol/account/single-sign-on.ts'
import { bind } from '#src/services/http/bind.ts'

export const createTicket = bind(scanLogin.createTicket)
export const readTicket = bind(scanLogin.readTicket)
export const scanTicket = bind(scanLogin.scanTicket)
export const confirmTicket = bind(scanLogin.confirmTicket)
export const cancelTicket = bind(scanLogin.cancelTicket)

export const listSignOnWays = bind(signOn.listSignOnWays)
export const startSignOn = bind(signOn.startSignOn)
export const finishSignOn = bind(signOn.finishSignOn)
export const getPendingSignOn = bind(signOn.getPendingSignOn)
export const completeSignOn = bind(signOn.completeSignOn)
export const listBindings = bind(signOn.listBindings)
export const startBinding = bind(signOn.startBinding)
export const unbind = bind(signOn.unbind)

export const enterByLink = bind(autoLogin.enterByLink)
