// Calls of AccountService before and around a session; the sign-in page brings no others.
import * as session from '#protocol/account/sessions/session.ts'
import { bind } from '#src/services/http/bind.ts'

export const logIn = bind(session.logIn)
export const logOut = bind(session.logOut)
export const getCurrentAccount = bind(session.getCurrentAccount)
export const register = bind(session.register)
export const checkResetCode = bind(session.checkResetCode)
export const resetPassword = bind(session.resetPassword)
export const getCaptcha = bind(session.getCaptcha)
export const setDefaultBiz = bind(session.setDefaultBiz)
