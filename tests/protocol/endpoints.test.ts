// The list of calls that routes, documents, matrix and fuzzer read leaves none out.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'

const folder = join(import.meta.dirname, '../../protocol')

test('every call declared in a file of the protocol is in the list', async () => {
  const files = globSync('**/*.ts', { cwd: folder })
  const declared = await Promise.all(
    files.map(async (file) =>
      Object.values((await import(pathToFileURL(join(folder, file)).href)) as object).flatMap((value) =>
        typeof value === 'object' && value !== null && 'path' in value && 'access' in value ? [value] : [],
      ),
    ),
  )
  const listed: readonly object[] = endpoints
  expect(declared.flat().filter((one) => !listed.includes(one))).toEqual([])
})

const mayBeBehind = endpoints.filter((one) => 'mayBeBehind' in one)

test('what may be behind are reads of people with a session, which write and download nothing', () => {
  const plain = mayBeBehind.filter(
    (one) =>
      one.method === 'GET' &&
      !('writes' in one) &&
      one.transfer === 'json' &&
      ['signedIn', 'allowed'].includes(one.access.kind),
  )
  expect(plain).toEqual(mayBeBehind)
})

test('they are lists, counts and figures, each of them chosen', () => {
  expect(mayBeBehind.map(({ name }) => name).toSorted()).toEqual([
    'countApprovals',
    'countContracts',
    'countFilings',
    'countHrForms',
    'countHrNotices',
    'countNotices',
    'countPapers',
    'countPromises',
    'countReviews',
    'countVoidings',
    'getPromiseMonth',
    'listApprovals',
    'listContracts',
    'listDrafts',
    'listFilings',
    'listHrCopies',
    'listHrForms',
    'listHrNotices',
    'listPaperDrafts',
    'listPapers',
    'listPromises',
    'listReportUses',
    'listReviews',
    'listVoidings',
    'readMonth',
    'readReport',
  ])
})
