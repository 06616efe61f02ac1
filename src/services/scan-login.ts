// Calls of AccountService for signing in by a phone or by a partner's link.
import * as autoLogin from '#protocol/account/sessions/auto-login.ts'
import * as scanLogin from '#protocol/account/sessions/scan-login.ts'
import { bind } from '#src/services/http/bind.ts'

export const createTicket = bind(scanLogin.createTicket)
export const readTicket = bind(scanLogin.readTicket)
export const scanTicket = bind(scanLogin.scanTicket)
export const confirmTicket = bind(scanLogin.confirmTicket)
export const cancelTicket = bind(scanLogin.cancelTicket)

export const enterByLink = bind(autoLogin.enterByLink)
