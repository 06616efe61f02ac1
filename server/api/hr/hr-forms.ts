// Calls of HR (mirrors protocol/hr/hr-forms/hr-forms.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import * as tables from '#protocol/hr/hr-forms/hr-tables.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import { createHrForm, saveHrForm } from '#server/operations/hr/hr-forms/drafts.ts'
import { readFill, saveFill, submitFill } from '#server/operations/hr/hr-forms/fill.ts'
import { openHrFile } from '#server/operations/hr/hr-forms/files.ts'
import { saveHead } from '#server/operations/hr/hr-forms/head.ts'
import { beginLabourContract, listLabourTexts } from '#server/operations/hr/hr-forms/labour-contract.ts'
import * as lists from '#server/operations/hr/hr-forms/lists.ts'
import { returnHrPart } from '#server/operations/hr/hr-forms/parts.ts'
import { readHrForm } from '#server/operations/hr/hr-forms/present.ts'
import * as send from '#server/operations/hr/hr-forms/send.ts'
import { readStarts } from '#server/operations/hr/hr-forms/start-values.ts'
import * as table from '#server/operations/hr/hr-forms/table.ts'
import { urgeHrForm, urgeHrForms } from '#server/operations/hr/hr-forms/urge.ts'

export const serveHrFormCalls = (app: FastifyInstance): void => {
  route(app, calls.createHrForm, createHrForm)
  route(app, calls.getHrStarts, readStarts)
  route(app, tables.downloadHrTable, table.hrTableTemplate)
  route(app, tables.checkHrTable, table.checkHrTable, { transaction: 'inside' })
  route(app, tables.startHrTable, table.startHrTable)
  route(app, calls.saveHrForm, saveHrForm)
  route(app, calls.sendHrForm, send.sendHrForm)
  route(app, calls.urgeHrForm, done(urgeHrForm))
  route(app, calls.urgeHrForms, urgeHrForms, { transaction: 'inside' })
  route(app, calls.cancelHrForm, done(send.cancelHrForm))
  route(app, calls.listHrForms, lists.listHrForms)
  route(app, calls.countHrForms, lists.countHrForms)
  route(app, calls.getHrForm, readHrForm)
  route(app, calls.revealHrForm, lists.revealHrForm)
  route(app, calls.exportHrForms, lists.exportHrForms)
  route(app, parts.getHrFill, readFill)
  route(app, parts.saveHrFill, saveFill)
  route(app, parts.submitHrFill, done(submitFill))
  route(app, parts.saveHrHead, done(saveHead))
  route(app, parts.returnHrPart, done(returnHrPart))
  route(app, parts.openHrFile, openHrFile)
  route(app, calls.listLabourTexts, listLabourTexts)
  route(app, calls.beginLabourContract, beginLabourContract)
  route(app, calls.listHrCopies, lists.listHrCopies)
}

const done =
  <I>(act: (ctx: Context, input: I) => Promise<void>) =>
  async (ctx: Context, input: I): Promise<Record<string, never>> => {
    await act(ctx, input)
    return {}
  }
