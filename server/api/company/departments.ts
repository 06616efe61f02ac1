// Calls around departments and the unit's particulars (mirrors protocol/company/departments.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/departments.ts'
import { route } from '#server/http/route.ts'
import { setReplicaReading } from '#server/operations/company/departments/replica-reading.ts'
import * as organisation from '#server/operations/company/departments/departments.ts'

export const serveOrganisationCalls = (app: FastifyInstance): void => {
  route(app, calls.getOrgTree, (ctx) => organisation.readTree(ctx))
  route(app, calls.getOrgDetail, (ctx, { departmentId }) => organisation.readDetail(ctx, departmentId))
  route(app, calls.editUnit, async (ctx, change) => {
    await organisation.editUnit(ctx, change)
    return {}
  })
  route(app, calls.setReplicaReading, async (ctx, input) => {
    await setReplicaReading(ctx, input)
    return {}
  })
  route(app, calls.addDepartment, async (ctx, input) => ({
    departmentId: await organisation.addDepartment(ctx, input),
  }))
  route(app, calls.editDepartment, async (ctx, input) => {
    await organisation.editDepartment(ctx, input)
    return {}
  })
  route(app, calls.moveDepartment, async (ctx, input) => {
    await organisation.moveDepartment(ctx, input)
    return {}
  })
  route(app, calls.deleteDepartment, async (ctx, { departmentId, moveTo }) => {
    await organisation.deleteDepartment(ctx, { departmentId, moveTo })
    return {}
  })
}
