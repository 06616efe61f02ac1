// Calls for operators, their sign-in and their log.
// Mirrors protocol/platform/operators/operators.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/operators/operators.ts'
import { presentOperator } from '#server/domain/platform/operators/rules.ts'
import { openRoute, operatorRoute } from '#server/http/route.ts'
import { makeCaptcha } from '#server/operations/account/sessions/captchas.ts'
import { confirmTotp, startTotp } from '#server/operations/platform/operators/factor.ts'
import {
  changeOwnPassword,
  confirmDeskCode,
  sendDeskCode,
  signInOperator,
  signOutOperator,
} from '#server/operations/platform/operators/sign-in.ts'
import * as operators from '#server/operations/platform/operators/operators.ts'

export const serveOperatorCalls = (app: FastifyInstance): void => {
  const inside = { transaction: 'inside' } as const

  openRoute(app, calls.getOperatorCaptcha, makeCaptcha)
  openRoute(app, calls.logInOperator, signInOperator, inside)
  openRoute(app, calls.sendOperatorCode, (ctx, { ticket }) => sendDeskCode(ctx, ticket))
  openRoute(app, calls.confirmOperator, (ctx, { ticket, verifyCode }) =>
    confirmDeskCode(ctx, { ticket, code: verifyCode }),
  )

  operatorRoute(app, calls.logOutOperator, async (ctx) => {
    await signOutOperator(ctx)
    return {}
  })
  operatorRoute(app, calls.getCurrentOperator, ({ operator, deps }) => presentOperator(operator, deps.config))
  operatorRoute(app, calls.changeOperatorPassword, changeOwnPassword, inside)
  operatorRoute(app, calls.startOperatorTotp, startTotp, inside)
  operatorRoute(app, calls.confirmOperatorTotp, confirmTotp, inside)
  operatorRoute(app, calls.listOperators, operators.showOperators)
  operatorRoute(app, calls.registerOperator, operators.addOperator, inside)
  operatorRoute(app, calls.editOperator, async (ctx, input) => {
    await operators.changeOperator(ctx, input)
    return {}
  })
  operatorRoute(app, calls.moveOperator, async (ctx, { operatorId, action }) => {
    await operators.moveOperatorBy(ctx, operatorId, action)
    return {}
  })
  operatorRoute(
    app,
    calls.resetOperatorPassword,
    (ctx, { operatorId }) => operators.resetPasswordOf(ctx, operatorId),
    inside,
  )
  operatorRoute(app, calls.listPlatformAudit, operators.readPlatformAudit)
  operatorRoute(app, calls.checkPlatformAudit, operators.checkPlatformChain)
}
