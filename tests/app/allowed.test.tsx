// Elements behind a permission (specification §6): there when an action is held, gone otherwise, and 权限错误 for a rule without a value.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Allowed, RouteResource } from '#src/machines/allowed.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
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

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const show = async (element: React.ReactNode, setting: PageSetting = {}) => {
  page = await renderPage(element, { user: holder, resource: 'signature', ...setting })
  return screen.queryByRole('button') !== null
}

it.each([
  [
    'an action that is held on the route’s resource',
    <Allowed action="enable">{<button>x</button>}</Allowed>,
    true,
  ],
  ['an action that is not', <Allowed action="del">{<button>x</button>}</Allowed>, false],
  ['any one of several', <Allowed action={['del', 'enable']}>{<button>x</button>}</Allowed>, true],
  ['none of several', <Allowed action={['del', 'add']}>{<button>x</button>}</Allowed>, false],
  [
    'an action on another resource',
    <Allowed resource="contact" action="add">
      {<button>x</button>}
    </Allowed>,
    true,
  ],
  [
    'work that is allowed',
    <Allowed resource="contract" action="launch">
      {<button>x</button>}
    </Allowed>,
    true,
  ],
  [
    'a resource that is not held',
    <Allowed resource="orgManage" action="view">
      {<button>x</button>}
    </Allowed>,
    false,
  ],
])('%s', async (_what, element, isShown) => {
  expect(await show(element)).toBe(isShown)
  expect(page!.alerts.getSnapshot().context.queue).toEqual([])
})

it('shows nothing to strangers', async () => {
  page = await renderPage(<Allowed action="view">{<button>x</button>}</Allowed>, { resource: 'signature' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('belongs to the innermost route', async () => {
  const inner = (
    <RouteResource resource="contact">
      <Allowed action="add">{<button>x</button>}</Allowed>
    </RouteResource>
  )
  expect(await show(inner)).toBe(true)
})

it.each([
  ['no action', <Allowed>{<button>x</button>}</Allowed>, 'signature'],
  ['an empty action', <Allowed action="">{<button>x</button>}</Allowed>, 'signature'],
  ['an empty list', <Allowed action={[]}>{<button>x</button>}</Allowed>, 'signature'],
  ['a route without resource', <Allowed action="add">{<button>x</button>}</Allowed>, ''],
])('a rule with %s says 权限错误, once', async (_what, element, resource) => {
  const twice = (
    <>
      {element}
      {element}
    </>
  )
  expect(await show(twice, { resource })).toBe(false)
  expect(page!.alerts.getSnapshot().context.queue).toEqual([
    { code: '', words: '权限错误', tone: 'error', form: 'dialog' },
  ])
})
