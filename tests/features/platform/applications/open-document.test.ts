// The document of an application's calls as rows that people read.
import { expect, test } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'
import { OPEN_ORDER } from '#protocol/platform/applications/open-order.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { callsIn } from '#src/features/platform/applications/open-document.ts'
import type { OpenDocument } from '#src/features/platform/applications/open-document.ts'

const own = endpoints.filter(({ access }) => access.kind === 'application')
const calls = callsIn(openApiDocument(own) as unknown as OpenDocument)
const named = (name: string) => calls.find((call) => call.name === name)

test('every call of an application is there, with what it takes and answers', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual(own.map(({ name }) => name).toSorted())
  expect(named('createSigningLink')).toEqual({
    name: 'createSigningLink',
    method: 'POST',
    path: '/zkkxdev/OpenService/contract/signingLink',
    summary: '取一方的签署链接',
    inputs: [
      { path: 'contractId', type: '文字', isRequired: true, note: '' },
      { path: 'partyId', type: '文字', isRequired: true, note: '' },
    ],
    answer: [
      { path: 'url', type: '文字', isRequired: true, note: '' },
      { path: 'expiresAt', type: '文字', isRequired: true, note: '' },
    ],
    takesFile: false,
    refusals: ['not-found', 'contract.not-possible'],
  })
})

test('parts of parts are named by their path, with bounds and usual values', () => {
  const { inputs = [] } = named('createOpenDraft') ?? {}
  const row = (path: string) => inputs.find((one) => one.path === path)
  expect([row('places[].keyword'), row('parties[].isSelf')]).toEqual([
    { path: 'places[].keyword', type: '文字', isRequired: false, note: '最多 50 个字符' },
    {
      path: 'parties[].isSelf',
      type: '是否',
      isRequired: false,
      note: '发起方自己，不必填写姓名与手机号；默认 false',
    },
  ])
})

test('files are said to come in the body, or to come back', () => {
  expect([named('uploadOpenFile')?.takesFile, named('downloadOpenEvidence')?.answer]).toEqual([true, null])
})

test('the calls stand in the order a reader needs them, all of them', () => {
  const shown = callsIn(openApiDocument(OPEN_ORDER) as unknown as OpenDocument)
  expect(shown.map(({ name }) => name)).toEqual([
    // Launch: the file or the template, parties and places in the draft.
    'uploadOpenFile',
    'listOpenTemplates',
    'getOpenTemplate',
    'createOpenDraft',
    'launchOpenContract',
    // Links.
    'createSigningLink',
    'createEmbedLink',
    // Watch, withdraw, download.
    'getOpenContract',
    'listOpenContracts',
    'listOpenEvents',
    'revokeOpenContract',
    'listOpenFiles',
    'downloadOpenDocument',
    'downloadOpenEvidence',
    // Signing people in.
    'sendBindCode',
    'bindUser',
    'createLoginLink',
    'unbindUser',
  ])
  expect(OPEN_ORDER.map(({ name }) => name).toSorted()).toEqual(own.map(({ name }) => name).toSorted())
})
