// Calls for the figures of a company (mirrors protocol/contracts/reports/reports.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/reports/reports.ts'
import { route } from '#server/http/route.ts'
import { exportReport, nameFilters, readReport } from '#server/operations/contracts/reports/reports.ts'
import { readUsesBehind } from '#server/operations/contracts/reports/uses.ts'

export const serveReportCalls = (app: FastifyInstance): void => {
  route(app, calls.readReport, readReport)
  route(app, calls.exportReport, exportReport)
  route(app, calls.nameReportFilters, nameFilters)
  route(app, calls.listReportUses, readUsesBehind)
}
