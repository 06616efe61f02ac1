// Calls of 合同确认 (mirrors protocol/contracts/confirmations.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/confirmations.ts'
import { route } from '#server/http/route.ts'
import {
  confirmContract,
  objectContract,
  saveConfirmValues,
} from '#server/operations/contracts/confirmations/confirm.ts'
import { keepConfirmPicture } from '#server/operations/contracts/confirmations/keep-picture.ts'
import { countConfirmations, listConfirmations } from '#server/operations/contracts/confirmations/lists.ts'
import { readConfirmTask } from '#server/operations/contracts/confirmations/task.ts'

export const serveConfirmationCalls = (app: FastifyInstance): void => {
  route(app, calls.listConfirmations, listConfirmations)

  route(app, calls.countConfirmations, countConfirmations)

  route(app, calls.getConfirmTask, readConfirmTask)

  route(app, calls.saveConfirmValues, saveConfirmValues)

  route(app, calls.uploadConfirmPicture, keepConfirmPicture, { transaction: 'inside', keeps: true })

  route(app, calls.confirmContract, confirmContract, { transaction: 'inside' })

  route(app, calls.objectContract, async (ctx, input) => {
    await objectContract(ctx, input)
    return {}
  })
}
