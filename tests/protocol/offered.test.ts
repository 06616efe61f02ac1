// Every action a role can grant has a consumer, and every scope of a process a starter.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILT_SCOPES } from '#protocol/contracts/approval-processes/nodes.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { HR_KINDS } from '#protocol/hr/hr-forms/status.ts'
import { PAPER_KINDS } from '#protocol/office/papers/terms.ts'
import { GRANTABLE, NOT_BUILT, PRESET_GRANTS } from '#protocol/permissions.ts'
import { OPERATOR_PERMISSION_CODES } from '#protocol/platform/operators/permissions.ts'
import { rightFor } from '#server/domain/seals/seals/rules.ts'
import type { SealAction } from '#server/domain/seals/seals/rules.ts'

/** The texts of the server's own files. */
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`server/${file}`, 'utf8'))

const SEAL_ACTIONS: readonly SealAction[] = ['enable', 'disable', 'cancel', 'setDefault', 'approve', 'refuse']

/** `resource.action` of every call that asks for it, and of every check by name. */
const consumed = new Set([
  ...endpoints.flatMap(({ access }) =>
    access.kind === 'allowed' ? [`${access.resource}.${access.action}`] : [],
  ),
  ...sources.flatMap((text) =>
    [...text.matchAll(/may\(\s*'(\w+)',\s*'(\w+)'/g)].map(([, resource, action]) => `${resource}.${action}`),
  ),
  ...SEAL_ACTIONS.map((action) => `signature.${rightFor(action)}`),
])

// One may always see what one may do something with: the user centre's tree shows it by its page (effectiveGrants).
const isSight = (action: string): boolean => action === 'view'

test('every action a role can grant is asked for by a call or a check', () => {
  const offered = GRANTABLE.flatMap(({ code, actions }) =>
    actions.flatMap((action) => (isSight(action.code) ? [] : [`${code}.${action.code}`])),
  )
  expect(offered.filter((name) => !consumed.has(name))).toEqual([])
})

test('every permission of operators is asked for by a call', () => {
  const asked = new Set(
    endpoints.map(({ access }) => (access.kind === 'operator' ? access.permission : null)),
  )
  expect(OPERATOR_PERMISSION_CODES.filter((code) => !asked.has(code))).toEqual([])
})

test('what is said not to be built is enforced nowhere', () => {
  const hidden = Object.entries(NOT_BUILT).flatMap(([code, actions]) =>
    actions.map((action) => `${code}.${action}`),
  )
  expect(hidden.filter((name) => consumed.has(name))).toEqual([])
})

test('no preset role grants what is not built', () => {
  for (const grants of Object.values(PRESET_GRANTS))
    for (const [code, actions] of Object.entries(grants))
      expect(actions.filter((action) => NOT_BUILT[code]?.includes(action))).toEqual([])
})

test('every scope a process can be made for is started by an operation', () => {
  const started = sources.flatMap((text) =>
    [...text.matchAll(/scopes: [^\n]*/g)].flatMap(([line]) =>
      [...line.matchAll(/'(\w+)'/g)].map(([, scope]) => scope),
    ),
  )
  const isRound = sources.some((text) => text.includes("isRound ? ['seal', 'contract'] : ['seal']"))
  const isOfPapers = sources.some((text) => text.includes('scopes: [kind], contractType, amount'))
  const isOfHr = sources.some((text) => text.includes('const scopes = [kind]'))
  const begun = [
    ...started,
    ...(isRound ? ['seal'] : []),
    ...(isOfPapers ? PAPER_KINDS : []),
    ...(isOfHr ? HR_KINDS : []),
  ]
  expect([...BUILT_SCOPES].filter((scope) => !begun.includes(scope))).toEqual([])
})
