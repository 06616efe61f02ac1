// A large document on the signing page: shown before the rest is there, of one revision alone.
import '#tests/support/screen-first.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { MOST_AT_ONCE } from '#src/ui/pdf/pdf-source.ts'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'
import { CALL, signScreen } from '#tests/support/shown-sign-page.tsx'
import { stateOf, taskOf } from '#tests/support/sign-task.ts'
import { openViewport } from '#tests/support/viewport.ts'

const { show, sent } = signScreen()
openViewport()

const NOISE = streamOf('x'.repeat(MOST_AT_ONCE / 2))
const page = (content: number) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents ${content} 0 R>>`
/** Its pages stand at its beginning and its table at its end; what object 7 draws is between them. */
const fileOf = (first: number, second: number) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    page(first),
    page(second),
    streamOf('72 72 300 500 re S'),
    NOISE,
    streamOf('72 72 300 400 re S'),
    NOISE,
  ])
const FILE = fileOf(5, 7)
/** As long, and its first page is what stands in the middle. */
const TURNED = fileOf(7, 5)
const TABLE_BYTES = 256 * 1024
const [DOCUMENT] = taskOf().documents
const large = { ...DOCUMENT!, size: FILE.length }
const NEVER = new Promise<never>(() => undefined)

const wholeOf = (bytes: Uint8Array, sha256: string = large.sha256): Answer => ({
  raw: Buffer.from(bytes),
  headers: { 'content-type': 'application/pdf', etag: `"${sha256}"` },
})
const rangeIn = ({ headers }: Asked): readonly [number, number] | undefined => {
  const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['range'])) ?? []
  return from === undefined ? undefined : [Number(from), Number(last) + 1]
}
const partOf = (from: number, until: number, file = FILE): Answer => ({
  status: 206,
  raw: Buffer.from(file.subarray(from, until)),
  headers: {
    'content-type': 'application/pdf',
    'content-range': `bytes ${from}-${until - 1}/${FILE.length}`,
    etag: `"${large.sha256}"`,
  },
})
/** The beginning and the end; nothing else ever comes. */
const endsAlone = (asked: Asked): Answer | Promise<Answer> => {
  const [from, until] = rangeIn(asked) ?? [1, FILE.length]
  return from === 0 || from >= FILE.length - TABLE_BYTES ? partOf(from, until) : NEVER
}
const firstPage = () => screen.findByRole('img', { name: /第 1 页/ })

test('page 1 is shown although most of the file never comes, and each stretch is of the revision that is signed', async () => {
  await show(taskOf({ documents: [large] }), { answers: { [CALL.document]: endsAlone } })
  await firstPage()
  const asked = sent(CALL.document)
  expect(
    new Set(asked.map(({ headers, query }) => [headers['if-range'], query['revision']].join(' '))),
  ).toEqual(new Set([`"${large.sha256}" ${large.sha256}`]))
  expect(asked.every((one) => rangeIn(one) !== undefined)).toBe(true)
})

test('a small document is read whole as before, by the revision that is signed', async () => {
  const small = pagesOf(2)
  await show(taskOf({ documents: [{ ...large, size: small.length }] }), {
    answers: { [CALL.document]: () => wholeOf(small) },
  })
  await firstPage()
  expect(sent(CALL.document).map((one) => [rangeIn(one), one.query['revision']])).toEqual([
    [undefined, large.sha256],
  ])
})

test.each<[string, () => Answer]>([
  ['does not come', () => ({ status: 500, refusal: { code: 'internal', info: '服务器出错' } })],
  ['would be of another revision', () => wholeOf(pagesOf(3), 'c'.repeat(64))],
])('where a stretch %s it is said, and the file can be read anew', async (_, instead) => {
  let isBack = false
  await show(taskOf({ documents: [large] }), {
    answers: {
      [CALL.document]: async (asked) => {
        const [from, until] = rangeIn(asked)!
        // It can always be opened; what its first page is drawn with comes later.
        const isOutside = from === 0 || from >= FILE.length - TABLE_BYTES
        return isBack || isOutside ? partOf(from, until, TURNED) : instead()
      },
    },
  })
  expect(await screen.findByText('文件没有显示出来')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /第 1 页/ })).toBeNull()
  isBack = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await firstPage()
  expect(screen.queryByText('文件没有显示出来')).toBeNull()
})

test('the end is reached once the last page is there to be read, and not before', async () => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await show(taskOf({ documents: [large] }), {
    answers: {
      [CALL.document]: async (asked) => {
        const [from, until] = rangeIn(asked)!
        if (from !== 0 && from < FILE.length - TABLE_BYTES) await come
        return partOf(from, until)
      },
    },
  })
  await firstPage()
  screen.getByRole('region', { name: /文件内容/ }).scrollTo({ top: 1 })
  await waitFor(() => expect(sent(CALL.document).length).toBeGreaterThan(2))
  expect(screen.queryByText(/已读到最后一页/)).toBeNull()
  letCome()
  expect(await screen.findByText(/已读到最后一页/)).toBeTruthy()
})

test('after signing the page is shown out of the signed revision, in stretches too', async () => {
  await show(taskOf({ status: PARTY_STATUS.signed, documents: [large] }), {
    answers: {
      [CALL.document]: (asked) => partOf(...rangeIn(asked)!),
      [CALL.state]: () => ({ data: stateOf(PARTY_STATUS.signed) }),
    },
  })
  await screen.findByRole('img', { name: /第 2 页，已盖章/ })
  const [signed] = stateOf(PARTY_STATUS.signed).documents
  await waitFor(() => expect(sent(CALL.document).length).toBeGreaterThan(2))
  const asked = sent(CALL.document).map(({ headers, query }) => [headers['if-range'], query['revision']])
  expect(asked.at(-1)).toEqual([`"${signed?.sha256}"`, signed?.sha256])
})
