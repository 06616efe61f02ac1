// Every state of a template × every event × every caller, through calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { createTemplate, deleteTemplate, setTemplateUse } from '#protocol/templates/templates/templates.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { templateMachine } from '#server/domain/templates/templates/machine.ts'
import { findTemplate, templateLifecycle } from '#server/domain/templates/templates/store.ts'
import { isOfCompany, mayCall, newPeople, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { templateText } from '#tests/support/templates.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
})
afterAll(async () => {
  keepResult('walk-template', templates)
  await app.close()
})

const usable = async (): Promise<string> =>
  (
    await people.initiator.client.call(createTemplate, {
      requestId: randomUUID(),
      name: '走查模板',
      category: 'other',
      note: '',
      content: { templateStyle: 1, text: templateText() },
    })
  ).templateId
const stopped = async (): Promise<string> => {
  const templateId = await usable()
  await people.initiator.client.call(setTemplateUse, { templateId, useStatus: 1 })
  return templateId
}
const deleted = async (): Promise<string> => {
  const templateId = await usable()
  await people.initiator.client.call(deleteTemplate, { templateId })
  return templateId
}

/** What is deleted is found by nobody, what is another's not by these. */
const refusal =
  (endpoint: Endpoint) =>
  (role: Role, state: string): string | undefined => {
    if (!mayCall(role, endpoint)) return 'permission.denied'
    return isOfCompany(role) && state !== 'deleted' ? undefined : 'not-found'
  }

const turned = (useStatus: 0 | 1) => ({
  endpoint: setTemplateUse,
  ask: (role: Role, templateId: string) => people[role].client.ask(setTemplateUse, { templateId, useStatus }),
  tells: () => ({ type: useStatus === 0 ? 'template.enabled' : 'template.stopped' }) as const,
  refusal: refusal(setTemplateUse),
  notPossible: 'template.not-possible',
})

const templates = walkStored<typeof templateMachine, Role>({
  machine: templateMachine,
  charts: () => templateLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { usable, stopped, deleted },
  events: {
    'template.stopped': turned(1),
    'template.enabled': turned(0),
    'template.deleted': {
      endpoint: deleteTemplate,
      ask: (role, templateId) => people[role].client.ask(deleteTemplate, { templateId }),
      tells: () => ({ type: 'template.deleted' }),
      refusal: refusal(deleteTemplate),
      notPossible: 'template.not-possible',
    },
  },
  beside: (id) => findTemplate(app.db, id),
})
