// Elements behind a permission appear for its holders alone (specification §6).
// A rule without a value gives 权限错误.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Allowed, RouteResource } from '#src/machines/allowed.tsx'
import type { AllowedProps } from '#src/machines/allowed.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const holder = asCompany({
  userRoleResAction: [
    {
      resCode: 'signature',
      nodeActions: [{ actionCode: 'view' }, { actionCode: 'enable' }],
      children: [{ resCode: 'contact', nodeActions: [{ actionCode: 'add' }], children: [] }],
    },
  ],
  otherRoleAction: [{ resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] }],
})
type Rule = Omit<AllowedProps, 'children'>

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const button = <button type="button">新建</button>
const isThere = () => screen.queryAllByRole('button').length > 0
const alerts = () => page!.alerts.getSnapshot().context.queue

it.each<[string, Rule, boolean]>([
  ['an action that is held on the route’s resource', { action: 'enable' }, true],
  ['an action that is not', { action: 'del' }, false],
  ['any one of several', { action: ['del', 'enable'] }, true],
  ['none of several', { action: ['del', 'add'] }, false],
  ['an action on another resource', { resource: 'contact', action: 'add' }, true],
  ['work that is allowed', { resource: 'contract', action: 'launch' }, true],
  ['a resource that is not held', { resource: 'orgManage', action: 'view' }, false],
])('%s', async (_what, rule, isShown) => {
  page = await renderPage(<Allowed {...rule}>{button}</Allowed>, { user: holder, resource: 'signature' })
  expect([isThere(), alerts()]).toEqual([isShown, []])
})

it('shows nothing to strangers', async () => {
  page = await renderPage(<Allowed action="view">{button}</Allowed>, { resource: 'signature' })
  expect(isThere()).toBe(false)
})

it('belongs to the innermost route', async () => {
  page = await renderPage(
    <RouteResource resource="contact">
      <Allowed action="add">{button}</Allowed>
    </RouteResource>,
    { user: holder, resource: 'signature' },
  )
  expect(isThere()).toBe(true)
})

it.each<[string, Rule, string]>([
  ['no action', {}, 'signature'],
  ['an empty action', { action: '' }, 'signature'],
  ['an empty list', { action: [] }, 'signature'],
  ['no resource on a route without one', { action: 'add' }, ''],
])('a rule with %s says 权限错误, once', async (_what, rule, resource) => {
  page = await renderPage(
    <>
      <Allowed {...rule}>{button}</Allowed>
      <Allowed {...rule}>{button}</Allowed>
    </>,
    { user: holder, resource },
  )
  expect(isThere()).toBe(false)
  expect(alerts()).toEqual([{ code: '', words: '权限错误', tone: 'error', form: 'dialog' }])
})
