// Every declared call can be made from the browser, under its own name.
import { expect, it } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'
import * as account from '#src/services/account.ts'
import * as base from '#src/services/base.ts'
import * as development from '#src/services/development.ts'
import * as contract from '#src/services/contract.ts'

it('binds each endpoint under its declared name', () => {
  const bound = new Set(Object.keys({ ...account, ...base, ...contract, ...development }))
  expect(endpoints.map(({ name }) => name).filter((name) => !bound.has(name))).toEqual([])
})
