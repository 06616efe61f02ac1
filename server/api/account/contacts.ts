// Calls around contacts (mirrors protocol/account/contacts.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/contacts.ts'
import { route } from '#server/http/route.ts'
import * as contacts from '#server/operations/account/contacts/contacts.ts'
import { contactTemplate, importContacts } from '#server/operations/account/contacts/import.ts'

export const serveContactCalls = (app: FastifyInstance): void => {
  route(app, calls.listContacts, (ctx, input) => contacts.listContacts(ctx, input))
  route(app, calls.listContactGroups, (ctx, { scope }) => contacts.listGroups(ctx, scope))
  route(app, calls.addContactGroup, async (ctx, { scope, name }) => ({
    groupId: await contacts.addGroup(ctx, scope, name),
  }))
  route(app, calls.renameContactGroup, async (ctx, { groupId, name }) => {
    await contacts.renameGroup(ctx, groupId, name)
    return {}
  })
  route(app, calls.deleteContactGroup, async (ctx, { groupId }) => {
    await contacts.removeGroup(ctx, groupId)
    return {}
  })
  route(app, calls.addContact, async (ctx, input) => ({ contactId: await contacts.addContact(ctx, input) }))
  route(app, calls.editContact, async (ctx, input) => {
    await contacts.editContact(ctx, input)
    return {}
  })
  route(app, calls.deleteContacts, async (ctx, { ids }) => {
    await contacts.removeContacts(ctx, ids)
    return {}
  })
  const inside = { transaction: 'inside' } as const
  route(app, calls.importContacts, (ctx) => importContacts(ctx, 'personal'), inside)
  route(app, calls.importCompanyContacts, (ctx) => importContacts(ctx, 'company'), inside)
  route(app, calls.downloadContactTemplate, () => contactTemplate())
}
