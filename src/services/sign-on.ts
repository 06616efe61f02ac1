// Calls of AccountService for signing in without a password.
import * as scanLogin from '#protocol/account/scan-login.ts'
import { bind } from '#src/services/http/bind.ts'

export const createTicket = bind(scanLogin.createTicket)
export const readTicket = bind(scanLogin.readTicket)
export const scanTicket = bind(scanLogin.scanTicket)
export const confirmTicket = bind(scanLogin.confirmTicket)
export const cancelTicket = bind(scanLogin.cancelTicket)
