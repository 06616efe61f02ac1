// A person's file (mirrors protocol/hr/hr-people/hr-people.ts).
import type { FastifyInstance } from 'fastify'
import { getEmployeeFile } from '#protocol/hr/hr-people/hr-people.ts'
import { route } from '#server/http/route.ts'
import { readEmployeeFile } from '#server/operations/hr/hr-people/file.ts'

export const serveHrPeopleCalls = (app: FastifyInstance): void => {
  route(app, getEmployeeFile, readEmployeeFile)
}
