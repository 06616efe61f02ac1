// Calls around dictionaries (mirrors protocol/platform/dictionaries.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/dictionaries.ts'
import type { OperatorContext } from '#server/context.ts'
import { operatorRoute, route } from '#server/http/route.ts'
import * as dictionaries from '#server/operations/platform/dictionaries/dictionaries.ts'

export const serveDictionaryCalls = (app: FastifyInstance): void => {
  route(app, calls.listDictionaries, dictionaries.showDictionaries)
  operatorRoute(app, calls.listDeskDictionaries, dictionaries.showDeskDictionaries)
  operatorRoute(app, calls.addDictionaryValue, done(dictionaries.addValue))
  operatorRoute(app, calls.changeDictionaryValue, done(dictionaries.changeValue))
  operatorRoute(app, calls.orderDictionary, done(dictionaries.orderValues))
}

const done =
  <Input>(act: (ctx: OperatorContext, input: Input) => Promise<void>) =>
  async (ctx: OperatorContext, input: Input): Promise<Record<string, never>> => {
    await act(ctx, input)
    return {}
  }
